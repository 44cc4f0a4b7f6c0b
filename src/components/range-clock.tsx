/** The one "now" that every relative time on a page is resolved against; it moves on refresh only. */
import React, { createContext, useContext, useMemo, useState, type PropsWithChildren } from 'react';

export interface RangeClock {
  /** Epoch ms. */
  now: number;
  refresh: () => void;
}

const Context = createContext<RangeClock | null>(null);

export function RangeClockProvider({ children }: PropsWithChildren) {
  const [now, setNow] = useState(() => Date.now());
  const clock = useMemo(() => ({ now, refresh: () => setNow(Date.now()) }), [now]);
  return <Context.Provider value={clock}>{children}</Context.Provider>;
}

export function useRangeClock(): RangeClock {
  const clock = useContext(Context);
  if (!clock) {
    throw new Error('useRangeClock needs a RangeClockProvider above it');
  }
  return clock;
}
