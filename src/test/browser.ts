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
  // Asking jsdom for the computed style of every element, at every look for a role, is most of a page test's time.
  configure({ defaultHidden: true });
}
