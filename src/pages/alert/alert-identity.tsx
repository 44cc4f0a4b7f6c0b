/** Which alert this is (labels, fingerprint, sender, case) and where its own links lead. Everything here came from outside and is shown as text. */
import type { AlertDetail } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Button, TextLink, useStyles2 } from '@grafana/ui';
import React, { useState } from 'react';
import { pageLinks } from '../../model/alert-links';
import type { Present } from '../../model/instants';
import { sourceName } from '../../model/words';

/** More than this are folded: an alert can carry dozens. */
const SHOWN = 8;

export function AlertIdentity({ alert, present }: { alert: AlertDetail; present: Present }) {
  const styles = useStyles2(getStyles);
  const [all, setAll] = useState(false);
  const labels = Object.entries(alert.labels).filter(([name]) => name !== 'alertname');
  const shown = all ? labels : labels.slice(0, SHOWN);
  return (
    <>
      <div className={styles.row}>
        {shown.map(([name, value]) => (
          <span key={name} className={styles.chip} title={`${name}=${value}`}>
            <bdi>{name}</bdi>{' '}
            <b>
              <bdi>{value}</bdi>
            </b>
          </span>
        ))}
        {labels.length > shown.length && (
          <Button variant="secondary" fill="text" size="sm" onClick={() => setAll(true)}>
            {`${labels.length - shown.length} more labels`}
          </Button>
        )}
      </div>
      <div className={styles.row}>
        <span className={styles.where}>
          fingerprint <code className={styles.code}>{alert.fingerprint}</code> · {sourceName(alert.source)} · case{' '}
          <bdi>{alert.case?.name}</bdi>
        </span>
        <span className={styles.links}>
          {pageLinks(alert.links, alert.firingSince ?? alert.lastFiredAt, present).map(({ name, href }) => (
            <TextLink key={name} href={href} external inline={false} variant="bodySmall">
              {name}
            </TextLink>
          ))}
        </span>
      </div>
    </>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  row: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    fontSize: theme.typography.bodySmall.fontSize,
    marginBottom: theme.spacing(0.5),
    color: theme.colors.text.secondary,
  }),
  chip: css({
    maxWidth: 320,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    padding: theme.spacing(0.125, 0.75),
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
    b: { fontWeight: 'normal', color: theme.colors.text.primary },
  }),
  links: css({ display: 'inline-flex', flexWrap: 'wrap', gap: theme.spacing(1.5), marginLeft: 'auto' }),
  where: css({ overflowWrap: 'anywhere' }),
  code: css({ padding: 0, border: 'none', background: 'none', color: 'inherit', fontSize: 'inherit' }),
});
