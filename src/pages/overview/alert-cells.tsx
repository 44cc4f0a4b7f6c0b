/** The cells of the alert table that are more than a figure. Everything an alert carries is shown as plain text. */
import { type AlertRow, likenessInWords } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { TextLink, useStyles2 } from '@grafana/ui';
import React, { type ReactNode } from 'react';
import { SeverityDot } from '../../components/severity-dot';
import { madeForInWords } from '../../model/analysis-words';
import { counted, signedDifference } from '../../model/counting-words';
import { type Present, fullTime, relativeTime, shortTime } from '../../model/instants';
import { stormName } from '../../model/storm-words';
import { placeParts } from './place-line';

interface NameProps {
  row: AlertRow;
  href: string;
  onMatch: (name: string, value: string) => void;
  /** Of a case with several alerts: shows and hides them. */
  unfold?: ReactNode;
  onKeyDown?: (event: React.KeyboardEvent) => void;
}

export function NameCell({ row, href, onMatch, unfold, onKeyDown }: NameProps) {
  const styles = useStyles2(getStyles);
  return (
    <div className={styles.name}>
      <SeverityDot severity={row.severity} />
      <div className={styles.nameText}>
        <TextLink href={href} inline={false} onKeyDown={onKeyDown}>
          {row.storm ? `Storm: ${stormName(row.storm)}` : row.name}
        </TextLink>
        {unfold}
        <Place row={row} onMatch={onMatch} />
        {row.likeness !== null && row.likeness.breaks.length > 0 && (
          <div className={styles.dim}>{likenessInWords(row.likeness)}</div>
        )}
        {row.churn && (
          <div className={styles.dim}>
            label <bdi>{row.churn.label}</bdi> changes every time; {counted(row.churn.fingerprints, 'fingerprint')} are
            one problem
          </div>
        )}
      </div>
    </div>
  );
}

/** Out of the way of the Tab key, which has the search for the same: one stop a row is enough. */
function Place({ row, onMatch }: Pick<NameProps, 'row' | 'onMatch'>) {
  const styles = useStyles2(getStyles);
  const parts = placeParts(row);
  if (parts.length === 0) {
    return null;
  }
  return (
    <div className={styles.dim}>
      {parts.map(({ name, value, text }, index) => (
        <React.Fragment key={name}>
          {index > 0 && ' · '}
          <button
            type="button"
            tabIndex={-1}
            className={styles.match}
            title={`Only ${name}="${value}"`}
            onClick={() => onMatch(name, value)}
          >
            {text}
          </button>
        </React.Fragment>
      ))}
    </div>
  );
}

export function ChangeCell({ row, from }: { row: AlertRow; from: string }) {
  const styles = useStyles2(getStyles);
  if (row.previousFires === null) {
    return (
      <span className={styles.dim} title="Nothing was kept of the range before this one">
        –
      </span>
    );
  }
  if (row.firstFiredAt >= from) {
    return <span className={styles.dim}>new</span>;
  }
  const difference = row.fires - row.previousFires;
  const tone = difference > 0 ? styles.more : difference < 0 ? styles.fewer : styles.dim;
  return (
    <span className={tone} title={`${counted(row.previousFires, 'fire')} in the range before`}>
      {signedDifference(row.fires, row.previousFires)}
    </span>
  );
}

export function LastFiredCell({ row, present }: { row: AlertRow; present: Present }) {
  const styles = useStyles2(getStyles);
  return (
    <span title={fullTime(row.lastFiredAt, present)}>
      <span className={styles.time}>
        {isStanding(row) ? `since ${shortTime(row.lastFiredAt, present)}` : shortTime(row.lastFiredAt, present)}
      </span>
      {row.state === 'firing' && (
        <span className={styles.firing}>{isStanding(row) ? ', still firing' : ', firing'}</span>
      )}
      {row.state === 'unknown' && <span className={styles.dim}>, end unknown</span>}
    </span>
  );
}

/** It burns since before the range. */
function isStanding({ state, fires }: AlertRow): boolean {
  return state === 'firing' && fires === 0;
}

export function FindingCell({ row, present }: { row: AlertRow; present: Present }) {
  const styles = useStyles2(getStyles);
  if (!row.lastFinding) {
    return <span className={styles.dim}>–</span>;
  }
  const { summary, analyst, at } = row.lastFinding;
  const age = relativeTime(at, present);
  if (analyst === 'rules') {
    return (
      <span className={styles.dim} title={summary}>
        facts only, by the rules, {age}
      </span>
    );
  }
  const madeFor = madeForInWords(row.lastFinding, row);
  return (
    <div className={styles.finding} title={summary}>
      <bdi>{summary}</bdi> ({age})
      {madeFor && (
        <span>
          {' '}
          (<bdi>{madeFor}</bdi>)
        </span>
      )}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => {
  const dim = { color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize };
  return {
    dim: css(dim),
    match: css({
      ...{ padding: 0, border: 'none', background: 'none', color: 'inherit', font: 'inherit', textAlign: 'left' },
      '&:hover': { color: theme.colors.text.link, textDecoration: 'underline' },
    }),
    name: css({ display: 'flex', alignItems: 'baseline', gap: theme.spacing(1) }),
    nameText: css({ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'normal' }),
    more: css({ color: theme.colors.error.text }),
    fewer: css({ color: theme.colors.success.text }),
    time: css({ whiteSpace: 'nowrap' }),
    firing: css({ color: theme.colors.error.text }),
    finding: css({ ...dim, lineHeight: 1.4, maxHeight: '2.8em', overflow: 'hidden', overflowWrap: 'anywhere' }),
  };
};
