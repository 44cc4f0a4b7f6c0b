/** "Have we seen this?", answered before anything is drawn. */
import { type AlertDetail, likenessInWords } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Button, TextLink, useStyles2 } from '@grafana/ui';
import React from 'react';
import { Card } from '../../components/card';
import { alertHref, compareHref } from '../../components/links';
import type { UrlRange } from '../../components/url-range';
import { concluded } from '../../model/concluded';
import { counted } from '../../model/counting-words';
import { seenBefore } from '../../model/seen-before';

interface Props {
  alert: AlertDetail;
  range: UrlRange;
  onOpen: (runId: string) => void;
}

const MOST_OTHERS = 3;

export function SeenBeforeCard({ alert, range, onOpen }: Props) {
  const styles = useStyles2(getStyles);
  const { headline, details } = seenBefore(alert, range.present);
  const likeness = alert.likeness && likenessInWords(alert.likeness);
  const { said, note, finding } = concluded(alert, range.present);
  return (
    <Card>
      <p className={styles.sentence}>{headline}</p>
      <Others alert={alert} range={range} />
      {alert.kind === 'alert' && (
        <dl className={styles.facts}>
          <dt>Concluded</dt>
          <dd>
            {said && (
              <>
                <b>
                  <bdi>{said}</bdi>
                </b>{' '}
              </>
            )}
            <span className={said ? styles.note : undefined}>{note}</span>
            {finding && (
              <>
                {' '}
                <Button variant="secondary" fill="text" size="sm" onClick={() => onOpen(finding.runId)}>
                  Read it
                </Button>
              </>
            )}
          </dd>
          {likeness && (
            <>
              <dt>Like itself?</dt>
              <dd>
                {likeness}{' '}
                {(alert.case?.fires ?? 0) > 1 && (
                  <TextLink href={compareHref(alert.fingerprint, range.carried)}>Compare with an earlier fire</TextLink>
                )}
              </dd>
            </>
          )}
        </dl>
      )}
      <p className={styles.details}>
        {details
          .join(' ')
          .split('`')
          .map((part, index) =>
            index % 2 === 1 ? (
              <code key={index}>
                <bdi>{part}</bdi>
              </code>
            ) : (
              part
            )
          )}
      </p>
    </Card>
  );
}

/** The other fingerprints of its case, by what is different about them. */
function Others({ alert, range }: Pick<Props, 'alert' | 'range'>) {
  const styles = useStyles2(getStyles);
  const others = alert.case?.others ?? [];
  if (others.length === 0) {
    return null;
  }
  const more = (alert.case?.alerts ?? 0) - 1 - Math.min(others.length, MOST_OTHERS);
  return (
    <p className={styles.details}>
      Seen also with{' '}
      {others.slice(0, MOST_OTHERS).map(({ fingerprint, labels, fires }, index) => (
        <React.Fragment key={fingerprint}>
          {index > 0 && ', '}
          <TextLink href={alertHref(fingerprint, range.carried)}>
            {labels.length > 0 ? `${labels[0].label} ${labels[0].value}` : `fingerprint ${fingerprint.slice(0, 8)}`}
          </TextLink>{' '}
          ({counted(fires, 'fire')})
        </React.Fragment>
      ))}
      {more > 0 && ` and ${more} more`}.
    </p>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  sentence: css({
    fontSize: theme.typography.h4.fontSize,
    lineHeight: 1.4,
    color: theme.colors.text.maxContrast,
    margin: 0,
  }),
  facts: css({
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: theme.spacing(0.5, 2),
    margin: theme.spacing(1, 0, 0),
    dt: { fontWeight: 'normal', color: theme.colors.text.secondary },
    dd: { margin: 0, overflowWrap: 'anywhere' },
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 },
  }),
  note: css({ color: theme.colors.text.secondary }),
  details: css({ color: theme.colors.text.secondary, margin: theme.spacing(0.5, 0, 0), overflowWrap: 'anywhere' }),
});
