/** Pointer and keyboard of a chart: which item is active, what was dragged, what was picked. It draws nothing. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Step } from './chart-keys';

interface Point {
  x: number;
  y: number;
}
interface Options {
  items: number;
  width: number;
  step: Step;
  itemAt: (x: number, y: number, width: number) => number | null;
  anchorOf: (index: number, width: number) => Point;
  onPick?: (index: number) => void;
  onBrush?: (from: number, to: number, width: number) => void;
}

/** Less than this is a click with an unsteady hand. */
const DRAG_FROM = 5;

export function useChartPointer({ items, width, step, itemAt, anchorOf, onPick, onBrush }: Options) {
  const [state, setActive] = useState<{ index: number; client: Point } | null>(null);
  const [brush, setBrush] = useState<{ from: number; to: number } | null>(null);
  const pressed = useRef<number | null>(null);
  // New data may hold fewer items than the one that was pointed at.
  const active = state && state.index < items ? state : null;

  const at = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = at(event);
    const start = pressed.current;
    if (start !== null && onBrush && (brush || Math.abs(x - start) >= DRAG_FROM)) {
      setBrush({ from: Math.max(0, Math.min(start, x)), to: Math.min(width, Math.max(start, x)) });
      return;
    }
    const index = itemAt(x, y, width);
    setActive(index === null ? null : { index, client: { x: event.clientX, y: event.clientY } });
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0) {
      pressed.current = at(event).x;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    }
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = at(event);
    const wasPressed = pressed.current !== null;
    pressed.current = null;
    if (brush) {
      setBrush(null);
      onBrush?.(brush.from, brush.to, width);
    } else if (wasPressed) {
      const index = itemAt(x, y, width);
      if (index !== null) {
        onPick?.(index);
      }
    }
  };

  const forget = () => {
    pressed.current = null;
    setActive(null);
    setBrush(null);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event;
    const next = step(active?.index ?? null, key, items);
    if (next !== null) {
      const box = event.currentTarget.getBoundingClientRect();
      const { x, y } = anchorOf(next, width);
      setActive({ index: next, client: { x: box.left + x, y: box.top + y } });
    } else if ((key === 'Enter' || key === ' ') && active && onPick) {
      onPick(active.index);
    } else if ((key === '+' || key === '-') && onBrush) {
      const middle = active && key === '+' ? anchorOf(active.index, width).x : width / 2;
      const half = key === '+' ? width / 4 : width;
      onBrush(middle - half, middle + half, width);
    } else if (key === 'Escape' && (active || brush)) {
      forget();
    } else {
      return;
    }
    event.preventDefault();
  };

  return {
    active,
    brush,
    handlers: {
      onPointerMove,
      onPointerDown,
      onPointerUp,
      onPointerLeave: forget,
      onPointerCancel: forget,
      onBlur: forget,
      onKeyDown,
    },
  };
}
