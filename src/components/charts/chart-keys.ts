/** Which item an arrow key leads to. Pure. */

/** Gives the next index for a key, or null when the key means nothing here. */
export type Step = (index: number | null, key: string, items: number) => number | null;

/** Items in one row: left and right, Home and End. */
export const inRow: Step = (index, key, items) => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return index === null ? 0 : Math.min(items - 1, index + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return index === null ? items - 1 : Math.max(0, index - 1);
    case 'Home':
      return 0;
    case 'End':
      return items - 1;
    default:
      return null;
  }
};

/** Items in rows of equal length: up and down change the row. */
export function inGrid(columns: number): Step {
  return (index, key, items) => {
    if (index !== null && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const next = index + (key === 'ArrowDown' ? columns : -columns);
      return next >= 0 && next < items ? next : index;
    }
    return inRow(index, key, items);
  };
}
