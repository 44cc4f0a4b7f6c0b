/** The width of an element as it is laid out now, so that a chart can fill it. */
import { useCallback, useRef, useState } from 'react';

export function useWidth(): [(element: HTMLElement | null) => void, number] {
  const [width, setWidth] = useState(0);
  const observer = useRef<ResizeObserver | null>(null);
  const attach = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    observer.current = null;
    if (!element) {
      return;
    }
    setWidth(Math.floor(element.clientWidth));
    observer.current = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    observer.current.observe(element);
  }, []);
  return [attach, width];
}
