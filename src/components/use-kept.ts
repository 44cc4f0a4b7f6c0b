/** Keeps the last answer on the screen while a new one is on its way, so that zooming does not blank the page. */
import { useState } from 'react';

export function useKept<T>(answer: T | undefined): T | undefined {
  const [kept, setKept] = useState(answer);
  if (answer !== undefined && answer !== kept) {
    setKept(answer);
  }
  return answer ?? kept;
}
