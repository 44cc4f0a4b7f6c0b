/** The range picker and refresh button of a page; what they choose lives in the address. */
import { RefreshPicker, TimeRangePicker, useStyles2 } from '@grafana/ui';
import { type GrafanaTheme2, type TimeRange, dateTimeFormat, isDateTime, rangeUtil } from '@grafana/data';
import { css } from '@emotion/css';
import React, { useEffect } from 'react';
import type { UrlRange } from './url-range';
import { oneOf, useUrlState } from './url-state';

interface Props {
  range: UrlRange;
  /** When what is shown was answered (epoch ms); 0 or left out: nothing is shown yet. */
  asOf?: number;
  /** True while the page asks for its figures. */
  busy?: boolean;
}

/** As Grafana writes them. Figures of days need no more. */
const INTERVALS = ['30s', '1m', '5m', '15m'];

export function RangeControl({ range, asOf = 0, busy = false }: Props) {
  const styles = useStyles2(getStyles);
  const { params, patch } = useUrlState();
  const { value, timeZone, setRange, setTimeZone, refresh } = range;
  const interval = oneOf(params.get('refresh'), INTERVALS);
  useRefreshEvery(interval, refresh);
  const from = value.from.valueOf();
  const to = value.to.valueOf();
  const half = Math.round((to - from) / 2);
  return (
    <>
      {asOf > 0 && <span className={styles.asOf}>as of {dateTimeFormat(asOf, { format: 'HH:mm:ss', timeZone })}</span>}
      <TimeRangePicker
        value={value}
        timeZone={timeZone}
        onChange={({ raw }) => setRange({ from: wordOf(raw.from), to: wordOf(raw.to) })}
        onChangeTimeZone={setTimeZone}
        onMoveBackward={() => setRange({ from: from - half, to: to - half })}
        onMoveForward={() => setRange({ from: from + half, to: to + half })}
        onZoom={() => setRange({ from: from - half, to: to + half })}
        isOnCanvas
      />
      <RefreshPicker
        onRefresh={refresh}
        onIntervalChanged={(chosen) => patch({ refresh: oneOf(chosen, INTERVALS) }, { replace: true })}
        intervals={INTERVALS}
        value={interval}
        isLoading={busy}
        tooltip="Refresh"
        isOnCanvas
      />
    </>
  );
}

/** Not while the page is out of sight. */
function useRefreshEvery(interval: string | undefined, refresh: () => void): void {
  useEffect(() => {
    if (!interval) {
      return undefined;
    }
    const timer = setInterval(
      () => document.visibilityState === 'visible' && refresh(),
      rangeUtil.intervalToMs(interval)
    );
    return () => clearInterval(timer);
  }, [interval, refresh]);
}

function wordOf(value: TimeRange['raw']['from']): string | number {
  return isDateTime(value) ? value.valueOf() : value;
}

const getStyles = (theme: GrafanaTheme2) => ({
  asOf: css({
    alignSelf: 'center',
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    whiteSpace: 'nowrap',
  }),
});
