/** Millimetres between the label's paddings on the card. */
const ROOM = 51;

/** How wide the serif's letters are at most, in parts of the font's size. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[MWÆŒ@]/u, 1],
  [/[mwæœ]/u, 0.84],
  [/[ijlIJtfr'’.,:;!|-]/u, 0.42],
  [/\p{Lu}|&/u, 0.74],
];
const OTHERS = 0.57;

function widthOf(word: string): number {
  return [...word].reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHERS),
    0,
  );
}

/** The size of a name in millimetres: its widest word stays whole, and a long name leaves room for what stands below. */
export function nameSize(name: string): number {
  const widest = Math.max(...name.trim().split(/\s+/).map(widthOf), OTHERS);
  return Math.min(name.length > 30 ? 7 : 14, ROOM / widest);
}
