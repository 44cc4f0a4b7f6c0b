/** What this browser tab remembers until it is closed; nothing, where the browser forbids it. */

const PREFIX = 'alert-recall.';

export function remember(name: string, text: string): void {
  try {
    window.sessionStorage.setItem(PREFIX + name, text);
  } catch {
    // Full, or forbidden: then nothing is remembered.
  }
}

export function remembered(name: string): string | null {
  try {
    return window.sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
