/** Deliveries as a table; what was odd about one stands under it. What a sender wrote is shown as plain text. */
import type { Delivery } from '@alert-recall/contract';
import { css, cx } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Badge, type BadgeColor, TextLink, useStyles2 } from '@grafana/ui';
import React from 'react';
import { alertHref } from '../../components/links';
import { tableStyles } from '../../components/table-styles';
import { grouped } from '../../model/counting-words';
import { type Present, fullTime, timeWithSeconds } from '../../model/instants';
import { sizeInWords } from '../../model/sizes';
import { sourceName } from '../../model/words';
import { outcomeName, remarks } from './delivery-words';

const COLORS: Record<Delivery['outcome'], BadgeColor> = {
  accepted: 'green',
  partial: 'orange',
  test: 'blue',
  empty: 'darkgrey',
  unreadable: 'red',
};

interface Props {
  deliveries: Delivery[];
  present: Present;
  /** The range as it stands in the address, for links. */
  carried: Record<string, string | undefined>;
}

export function DeliveryTable({ deliveries, present, carried }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <div className={styles.scroll}>
      <table className={cx(styles.table, styles.top)} aria-label="Deliveries">
        <thead>
          <tr>
            <th scope="col">Received</th>
            <th scope="col">Outcome</th>
            <th scope="col">From</th>
            <th scope="col" className={styles.wide}>
              Receiver
            </th>
            <th scope="col">Alerts</th>
            <th scope="col" className={styles.numeric}>
              Size
            </th>
            <th scope="col">What was odd</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} present={present} carried={carried} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ delivery, present, carried }: { delivery: Delivery } & Omit<Props, 'deliveries'>) {
  const styles = useStyles2(getStyles);
  const { receivedAt, outcome, source, receiver, bytes, excerpt } = delivery;
  const odd = remarks(delivery);
  return (
    <tr>
      <td className={styles.fact} title={fullTime(receivedAt, present)}>
        {timeWithSeconds(receivedAt, present)}
      </td>
      <td className={styles.fact}>
        <Badge text={outcomeName(outcome)} color={COLORS[outcome]} />
      </td>
      <td className={styles.fact}>{sourceName(source)}</td>
      <td className={styles.wide}>{receiver ?? '–'}</td>
      <td>{outcome === 'unreadable' ? '–' : <Told delivery={delivery} carried={carried} />}</td>
      <td className={styles.numeric}>{sizeInWords(bytes)}</td>
      <td className={styles.odd}>
        {odd.length === 0 && !excerpt && '–'}
        {odd.map((remark) => (
          <div key={remark}>{remark}</div>
        ))}
        {excerpt && (
          <details>
            <summary>How it began</summary>
            <pre className={styles.excerpt}>{excerpt}</pre>
          </details>
        )}
      </td>
    </tr>
  );
}

/** The first of its alerts by name, and how many more there are. */
function Told({ delivery: { alerts, told }, carried }: { delivery: Delivery } & Pick<Props, 'carried'>) {
  if (told.length === 0) {
    return <>{grouped(alerts)}</>;
  }
  return (
    <>
      {told.map(({ fingerprint, name }, index) => (
        <React.Fragment key={fingerprint}>
          {index > 0 && ', '}
          <TextLink href={alertHref(fingerprint, carried)}>{name}</TextLink>
        </React.Fragment>
      ))}
      {alerts > told.length && ` and ${grouped(alerts - told.length)} more`}
    </>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  ...tableStyles(theme),
  odd: css({ width: '45%', minWidth: 200, overflowWrap: 'anywhere' }),
  excerpt: css({
    maxHeight: 240,
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontSize: theme.typography.bodySmall.fontSize,
  }),
});
