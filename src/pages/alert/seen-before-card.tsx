/** "Have we seen this?", answered before anything is drawn. */
import { type AlertDetail, likenessInWords } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { TextLink, useStyles2 } from '@grafana/ui';
import React from 'react';
import type { AlertTimeline } from '../../model/alert-timeline';
import { Card } from '../../components/card';
import { alertHref } from '../../components/links';
import type { UrlRange } from '../../components/url-range';
import { counted } from '../../model/counting-words';
import { seenBefore } from '../../model/seen-before';

interface Props {
  alert: AlertDetail;
  timeline: AlertTimeline;
  range: UrlRange;
}

const MOST_OTHERS = 3;

export function SeenBeforeCard({ alert, timeline, range }: Props) {
  const styles = useStyles2(getStyles);
  const { headline, details } = seenBefore(alert, timeline, range.present);
  const likeness = alert.likeness && likenessInWords(alert.likeness);
  return (
    <Card>
      <p className={styles.sentence}>{headline}</p>
      <Others alert={alert} range={range} />
      {likeness && (
        <p className={styles.likeness}>
          <span className={styles.term}>Like itself?</span> {likeness}
        </p>
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
  likeness: css({ margin: theme.spacing(0.5, 0, 0), overflowWrap: 'anywhere' }),
  term: css({ color: theme.colors.text.secondary, marginRight: theme.spacing(1) }),
  details: css({ color: theme.colors.text.secondary, margin: theme.spacing(0.5, 0, 0), overflowWrap: 'anywhere' }),
});
