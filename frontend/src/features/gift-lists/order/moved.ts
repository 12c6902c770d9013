/** The list with one of its entries at another place; both are counted from 0. */
export function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const others = all.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...all.slice(from, from + 1));
}

/** Where a row that is dragged comes to stand when it is let go at that height: behind all others whose middle lies above it. */
export const placeAt = (y: number, middles: readonly number[], from: number): number =>
  middles.filter((middle, at) => at !== from && middle < y).length;
