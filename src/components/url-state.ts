/** Page state kept in the address, so that a link opens the same view. Knows names and values, not what they mean. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** `undefined` and the empty string take a name out of the address. */
export type UrlChange = Record<string, string | number | undefined>;

export interface UrlState {
  params: URLSearchParams;
  /** Changes names in the address; `replace` leaves no step for the back button. */
  patch: (change: UrlChange, options?: { replace?: boolean }) => void;
}

export function useUrlState(): UrlState {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  // A change that was put off (typing, a timer) is made to the address of then, not of the render it began in.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const patch = useCallback<UrlState['patch']>(
    (change, { replace = false } = {}) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === '') {
          next.delete(name);
        } else {
          next.set(name, String(value));
        }
      }
      navigate({ search: next.toString() }, { replace });
    },
    [navigate]
  );
  return { params, patch };
}

/** Takes a value from the address only when it is one of those allowed. */
export function oneOf<T extends string>(value: string | null, allowed: readonly T[]): T | undefined {
  return allowed.find((candidate) => candidate === value);
}
