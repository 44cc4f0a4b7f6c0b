/** Sizes of the timeline's lanes and the outlines of its marks. Pure. */

export const HEIGHT = 132;
/** Room for the names of the lanes. */
export const LEFT = 84;
export const FIRE_HEIGHT = 26;
export const BASELINE = 46;
export const ANALYSES_Y = 68;
export const MARKS_Y = 92;

export function diamond(x: number, y: number): string {
  return `M${x} ${y - 6}l6 6l-6 6l-6 -6z`;
}

/** ↳ : joined what was already running. */
export function hook(x: number, y: number): string {
  return `M${x - 3} ${y - 5}v6h7m-3 -3l3 3l-3 3`;
}

/** ⊘ : not analysed. */
export function barred(x: number, y: number): string {
  return `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M${x - 2.8} ${y + 2.8}l5.6 -5.6`;
}
