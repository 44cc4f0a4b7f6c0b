/** What a chart or a link needs of a browser and jsdom does not have: sizes, pointer positions, URL.canParse. */
import { configure } from '@testing-library/react';

/** Every element is this wide from now on. */
export function browseAt(width: number): void {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width });
  window.PointerEvent ??= MouseEvent as unknown as typeof PointerEvent;
  URL.canParse ??= (text, base) => {
    try {
      return Boolean(new URL(text, base));
    } catch {
      return false;
    }
  };
  // Whole pages with charts take a while on a busy machine.
  configure({ asyncUtilTimeout: 5000 });
}
