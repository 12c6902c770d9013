export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Percent: how much larger than whole, and where the cut lies between the edges. */
export interface Crop {
  readonly zoom: number;
  readonly across: number;
  readonly down: number;
}

/** As the cards cut it by themselves. */
export const WHOLE: Crop = { zoom: 100, across: 50, down: 50 };

/** The proportions of a gift's card. */
const RATIO = 4 / 5;

/** The part of a picture that a crop keeps, in its pixels. */
export function cutOf(
  { width, height }: Size,
  { zoom, across, down }: Crop,
): Size & { x: number; y: number } {
  const whole = Math.min(width, height * RATIO);
  const kept = (whole * 100) / zoom;
  const tall = kept / RATIO;
  return { x: ((width - kept) * across) / 100, y: ((height - tall) * down) / 100, width: kept, height: tall };
}
