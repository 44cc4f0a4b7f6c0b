/** The range picker and refresh button of a page; what they choose lives in the address. */
import { RefreshPicker, TimeRangePicker } from '@grafana/ui';
import { type TimeRange, isDateTime } from '@grafana/data';
import React from 'react';
import type { UrlRange } from './url-range';

interface Props {
  range: UrlRange;
  /** True while the page asks for its figures. */
  busy?: boolean;
}

export function RangeControl({ range, busy = false }: Props) {
  const { value, timeZone, setRange, setTimeZone, refresh } = range;
  const from = value.from.valueOf();
  const to = value.to.valueOf();
  const half = Math.round((to - from) / 2);
  return (
    <>
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
        onIntervalChanged={refresh}
        noIntervalPicker
        isLoading={busy}
        tooltip="Refresh"
        isOnCanvas
      />
    </>
  );
}

function wordOf(value: TimeRange['raw']['from']): string | number {
  return isDateTime(value) ? value.valueOf() : value;
}
