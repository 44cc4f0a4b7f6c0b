/**
 * Keeps how far down a page was scrolled for each step of the browser's history, so that Back leads to where one was.
 * What scrolls is an element of Grafana's, or the window: it is looked for from here upwards.
 */
import React, { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { remember, remembered } from './tab-memory';

/** The page has to be filled before it can be scrolled. */
const PATIENCE_MS = 5_000;
const TRY_EVERY_MS = 50;
/** Whoever scrolls, types or clicks has chosen where to be. */
const CHOICES = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

const positions = new Map<string, number>();

export function ScrollMemory() {
  const { key, pathname } = useLocation();
  const mark = useRef<HTMLSpanElement>(null);
  const shown = useRef<string | null>(null);

  // A layout effect: React ends and begins it also where a page is hidden while the next one is loaded, and shown again.
  useLayoutEffect(() => {
    const isOtherPage = shown.current !== pathname;
    shown.current = pathname;
    const step = `${pathname}#${key}`;
    const wanted = positionOf(step, key);
    // A change of the address alone leaves one where one is.
    let latest = wanted ?? (isOtherPage ? 0 : (scrolling(mark.current)?.scrollTop ?? 0));
    let restoring = false;
    const note = ({ target }: Event) => {
      const scrolled = target === document ? document.scrollingElement : (target as Element | null);
      if (!restoring && mark.current && scrolled?.contains(mark.current)) {
        latest = scrolled.scrollTop;
      }
    };
    const keep = () => keepPosition(step, latest);
    let stop = () => {};
    if (wanted !== null) {
      restoring = true;
      stop = scrollWhenFilled(mark, wanted, () => (restoring = false));
    } else if (isOtherPage) {
      scrollersAbove(mark.current).forEach((scroller) => (scroller.scrollTop = 0));
    }
    document.addEventListener('scroll', note, { capture: true, passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      stop();
      document.removeEventListener('scroll', note, { capture: true });
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [key, pathname]);

  return <span ref={mark} hidden />;
}

/** Answers how to give up before it is done. */
function scrollWhenFilled(mark: React.RefObject<HTMLElement | null>, to: number, onDone: () => void): () => void {
  const until = Date.now() + PATIENCE_MS;
  const attempt = () => {
    const scroller = scrolling(mark.current);
    if (scroller) {
      scroller.scrollTop = to;
    }
    if ((scroller ? Math.abs(scroller.scrollTop - to) <= 1 : to === 0) || Date.now() > until) {
      stop();
    }
  };
  const timer = setInterval(attempt, TRY_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    CHOICES.forEach((choice) => document.removeEventListener(choice, stop, { capture: true }));
    onDone();
  };
  CHOICES.forEach((choice) => document.addEventListener(choice, stop, { capture: true, passive: true }));
  attempt();
  return stop;
}

/** The innermost that has more in it than it shows. */
function scrolling(mark: Element | null): Element | undefined {
  return scrollersAbove(mark).find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
}

/** Innermost first; the window's own last. */
function scrollersAbove(mark: Element | null): Element[] {
  const found: Element[] = [];
  for (let element = mark?.parentElement ?? null; element; element = element.parentElement) {
    if (element !== document.scrollingElement && /auto|scroll/.test(getComputedStyle(element).overflowY)) {
      found.push(element);
    }
  }
  return document.scrollingElement ? [...found, document.scrollingElement] : found;
}

/** Of a page that was opened from outside: after a reload, nobody can tell whether it is the same. */
const NO_KEY = 'default';

function positionOf(step: string, key: string): number | null {
  const kept = positions.get(step) ?? (key === NO_KEY ? null : remembered(`scroll.${step}`));
  return kept === null ? null : Number(kept);
}

function keepPosition(step: string, position: number): void {
  positions.set(step, position);
  remember(`scroll.${step}`, String(position));
}
