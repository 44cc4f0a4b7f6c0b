/** Earlier and later identities of the same alert, each with the reason why the two are held to be one. */
import type { AlertDetail } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { TextLink, useStyles2 } from '@grafana/ui';
import React from 'react';
import { Card } from '../../components/card';
import { alertHref } from '../../components/links';
import type { UrlRange } from '../../components/url-range';
import { counted } from '../../model/counting-words';
import { dayAndTime } from '../../model/instants';

export function RelatedIdentities({ alert, range }: { alert: AlertDetail; range: UrlRange }) {
  const styles = useStyles2(getStyles);
  const related = [
    ...alert.predecessors.map((other) => ({ ...other, role: 'Before' })),
    ...alert.successors.map((other) => ({ ...other, role: 'After' })),
  ];
  if (related.length === 0) {
    return null;
  }
  return (
    <Card title="Related identities">
      <ul className={styles.list}>
        {related.map(({ fingerprint, name, fires, lastFiredAt, reason, role }) => (
          <li key={fingerprint} className={styles.item}>
            <span className={styles.dim}>{role}</span>
            <div>
              <TextLink href={alertHref(fingerprint, { ...range.raw })} inline={false}>
                {name}
              </TextLink>
              <div className={styles.dim}>
                {counted(fires, 'fire')}, last {dayAndTime(lastFiredAt, range.present)} · fingerprint {fingerprint} ·{' '}
                <bdi>{reason}</bdi>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  list: css({ listStyle: 'none', margin: 0 }),
  item: css({ display: 'grid', gridTemplateColumns: '60px minmax(0, 1fr)', padding: theme.spacing(0.5, 0) }),
  dim: css({
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    overflowWrap: 'anywhere',
  }),
});
