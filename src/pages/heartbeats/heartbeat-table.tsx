/** Heartbeats as a table, each with the way to put its silence away. What a sender wrote is shown as plain text. */
import type { Heartbeat } from '@alert-recall/contract';
import { css, cx } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Button, Icon, TextLink, useStyles2 } from '@grafana/ui';
import React from 'react';
import type { SilenceToPutAway } from '../../api/alerts';
import { signedInRole } from '../../api/signed-in';
import { alertHref } from '../../components/links';
import { tableStyles } from '../../components/table-styles';
import { type Present, fullTime, shortTime } from '../../model/instants';
import { labelsInWords } from '../../model/labels-in-words';
import { whyNotChange } from '../../model/roles';
import { sourceName } from '../../model/words';
import { gapInWords, stateInWords } from './heartbeat-words';

interface Props {
  heartbeats: Heartbeat[];
  present: Present;
  /** The range as it stands in the address, for links. */
  carried: Record<string, string | undefined>;
  /** A silence is being put away. */
  busy: boolean;
  onPutAway: (silence: SilenceToPutAway) => void;
}

export function HeartbeatTable({ heartbeats, ...others }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <div className={styles.scroll}>
      <table className={cx(styles.table, styles.top)} aria-label="Heartbeats">
        <thead>
          <tr>
            <th scope="col">Heartbeat</th>
            <th scope="col">State</th>
            <th scope="col">Last heard</th>
            <th scope="col">Usually</th>
            <th scope="col">From</th>
            <th scope="col">Its silence</th>
          </tr>
        </thead>
        <tbody>
          {heartbeats.map((heartbeat) => (
            <Row key={heartbeat.fingerprint} heartbeat={heartbeat} {...others} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ heartbeat, present, carried, busy, onPutAway }: { heartbeat: Heartbeat } & Omit<Props, 'heartbeats'>) {
  const styles = useStyles2(getStyles);
  const { fingerprint, name, labels, state, lastHeardAt, source, putAway } = heartbeat;
  const missing = state !== 'beats' && putAway === null;
  return (
    <tr>
      <td className={styles.name}>
        <TextLink href={alertHref(fingerprint, carried)} inline={false}>
          {name}
        </TextLink>
        <div className={styles.dim}>
          <bdi>{labelsInWords(labels)}</bdi>
        </div>
      </td>
      <td className={cx(missing && styles.missing)}>
        {missing && <Icon name="exclamation-triangle" size="sm" aria-hidden />}{' '}
        <bdi>{stateInWords(heartbeat, present)}</bdi>
      </td>
      <td className={styles.fact} title={fullTime(lastHeardAt, present)}>
        {shortTime(lastHeardAt, present)}
      </td>
      <td className={styles.fact}>{gapInWords(heartbeat)}</td>
      <td className={styles.fact}>{sourceName(source)}</td>
      <td>
        {state === 'beats' && putAway === null ? (
          '–'
        ) : (
          <Silence {...{ fingerprint, name, busy, onPutAway }} isAway={putAway !== null} />
        )}
      </td>
    </tr>
  );
}

interface SilenceProps extends Pick<Heartbeat, 'fingerprint' | 'name'>, Pick<Props, 'busy' | 'onPutAway'> {
  isAway: boolean;
}

function Silence({ fingerprint, name, isAway, busy, onPutAway }: SilenceProps) {
  const whyNot = whyNotChange(signedInRole(), isAway ? 'having a silence told again' : 'putting its silence away');
  const does = isAway ? 'Tell again' : 'Put away';
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${does}: ${name}`}
      disabled={whyNot !== null || busy}
      tooltip={whyNot ?? (isAway ? undefined : 'It will not come again: its silence is told no more.')}
      onClick={() => onPutAway({ fingerprint, undo: isAway || undefined })}
    >
      {does}
    </Button>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  ...tableStyles(theme),
  name: css({ minWidth: 160, overflowWrap: 'anywhere' }),
  missing: css({ color: theme.colors.warning.text }),
  dim: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
});
