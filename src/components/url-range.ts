/** The time range of a page, kept in the address as Grafana writes it (`from`, `to`, `tz`). */
import { type TimeRange, getTimeZone } from '@grafana/data';
import { useMemo } from 'react';
import { useRangeClock } from './range-clock';
import { type RawRange, ianaZone, knownZone, resolveRange } from './range-text';
import { useUrlState } from './url-state';

export interface UrlRange {
  /** ISO instants and IANA zone, ready for the API; the same object until the range or "now" changes. */
  query: { from: string; to: string; tz: string };
  from: string;
  to: string;
  tz: string;
  /** e.g. "Last 7 days". */
  label: string;
  /** As written in the address. */
  raw: RawRange;
  /** The range and the zone as they stand in the address, to carry them into links. */
  carried: { from: string; to: string; tz: string | undefined };
  /** For Grafana's own picker and axes. */
  value: TimeRange;
  timeZone: string;
  /** The moment and the zone that times are told in. */
  present: { now: number; timeZone: string };
  /** Accepts range words or epoch ms; several names can change in the same step. */
  setRange: (
    range: { from: string | number; to: string | number },
    also?: Record<string, string | number | undefined>
  ) => void;
  setTimeZone: (timeZone: string) => void;
  /** Moves "now" on: every figure of the page is asked for anew. */
  refresh: () => void;
}

const LAST_WEEK: RawRange = { from: 'now-7d', to: 'now' };

export function useUrlRange(usual: RawRange = LAST_WEEK): UrlRange {
  const { params, patch } = useUrlState();
  const { now, refresh } = useRangeClock();
  const from = params.get('from') ?? usual.from;
  const to = params.get('to') ?? usual.to;
  const timeZone = knownZone(params.get('tz')) ?? getTimeZone();

  const range = useMemo(() => {
    const raw = { from, to };
    const read = resolveRange(raw, now, timeZone);
    const { value, label } = read ?? resolveRange(LAST_WEEK, now, timeZone)!;
    const query = { from: value.from.toISOString(), to: value.to.toISOString(), tz: ianaZone(timeZone) };
    return { query, ...query, label, raw: read ? raw : LAST_WEEK, value, present: { now, timeZone } };
  }, [from, to, timeZone, now]);

  return {
    ...range,
    timeZone,
    carried: { ...range.raw, tz: params.get('tz') ?? undefined },
    refresh,
    setRange: (next, also = {}) => {
      patch({ ...also, from: next.from, to: next.to, page: undefined });
      refresh();
    },
    setTimeZone: (next) => patch({ tz: next }),
  };
}
