/** What was looked at: found, looked and found nothing, or could not look. Mark and words say the same. */
import type { Analysis } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React from 'react';
import { outcomeOfLook } from '../../model/analysis-words';

type Evidence = Analysis['evidence'];

export function EvidenceTab({ evidence }: { evidence: Evidence }) {
  const styles = useStyles2(getStyles);
  return evidence.length > 0 ? (
    <EvidenceList evidence={evidence} />
  ) : (
    <p className={styles.none}>Nothing was looked at: this analysis rests on the alert and its history alone.</p>
  );
}

export function EvidenceList({ evidence }: { evidence: Evidence }) {
  const styles = useStyles2(getStyles);
  return (
    <ul className={styles.list}>
      {evidence.map(({ statement, source, outcome }, index) => {
        const { mark, words } = outcomeOfLook(outcome);
        return (
          <li key={index} className={styles.item}>
            <span aria-hidden="true" className={styles[outcome]}>
              {mark}
            </span>
            <span>{statement}</span>
            <span className={styles.source}>
              <bdi>{source}</bdi> · {words}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  none: css({ color: theme.colors.text.secondary, padding: theme.spacing(1.5, 0, 0), margin: 0 }),
  list: css({ listStyle: 'none', margin: 0 }),
  item: css({
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    gap: theme.spacing(0.5, 1),
    padding: theme.spacing(0.75, 0),
    borderBottom: `1px solid ${theme.colors.border.weak}`,
    overflowWrap: 'anywhere',
  }),
  source: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize, maxWidth: 240 }),
  found: css({ color: theme.colors.success.text }),
  'looked-nothing': css({ color: theme.colors.text.secondary }),
  'could-not-look': css({ color: theme.colors.warning.text }),
});
