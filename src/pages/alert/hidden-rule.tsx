/** What a fault of the monitoring hides: its rule in Grafana, and the alerts of that rule that are known here. */
import type { AlertDetail } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { TextLink, useStyles2 } from '@grafana/ui';
import React from 'react';
import { alertHref } from '../../components/links';
import type { UrlRange } from '../../components/url-range';
import { httpAddress } from '../../model/alert-links';
import { dayAndTime } from '../../model/instants';
import { grouped } from '../../model/counting-words';
import { labelsInWords } from '../../model/labels-in-words';

export function HiddenRule({ alert, range }: { alert: AlertDetail; range: UrlRange }) {
  const styles = useStyles2(getStyles);
  const { hides, links } = alert;
  if (hides === null) {
    return null;
  }
  const { rule, alerts, more } = hides;
  const inGrafana = links.filter(({ rel }) => rel === 'rule').map(({ href }) => httpAddress(href))[0];
  const name = <bdi>{rule ?? 'of another alert'}</bdi>;
  return (
    <div className={styles.hides}>
      It hides the rule{' '}
      {inGrafana ? (
        <TextLink href={inGrafana.href} external>
          {name}
        </TextLink>
      ) : (
        <b>{name}</b>
      )}
      {alerts.length === 0 ? ', of which no alert is known here.' : ': while it fires, nothing is heard of '}
      {alerts.map(({ fingerprint, name: hidden, labels, lastFiredAt }, index) => (
        <React.Fragment key={fingerprint}>
          {index > 0 && ', '}
          <TextLink href={alertHref(fingerprint, range.carried)}>{hidden}</TextLink> (
          <bdi>
            {[labelsInWords(labels), `last ${dayAndTime(lastFiredAt, range.present)}`].filter(Boolean).join(', ')}
          </bdi>
          )
        </React.Fragment>
      ))}
      {more > 0 && ` and ${grouped(more)} more`}
      {alerts.length > 0 && '.'}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  hides: css({ color: theme.colors.text.primary, overflowWrap: 'anywhere' }),
});
