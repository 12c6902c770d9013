/*
 * Colour arithmetic on `#rrggbb`: contrast and mixtures for a brand that the shop chose, in pages and mails alike. The
 * libraries for it are three times as big as all of this (decision 0045).
 */

type Rgb = readonly [number, number, number];

export function parseHex(text: string): Rgb | null {
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (!hex) return null;
  const six = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(six.slice(at, at + 2), 16)) as unknown as Rgb;
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** `#ABC` as `#aabbcc`; null for what is no colour. */
export function sixDigits(text: string): string | null {
  const rgb = parseHex(text);
  return rgb && toHex(rgb);
}

/** `share` of `colour`, the rest of `other`: CSS `color-mix(in srgb, …)`. */
export function mix(colour: string, share: number, other: string): string {
  const a = parseHex(colour) ?? [0, 0, 0];
  const b = parseHex(other) ?? [255, 255, 255];
  return toHex([0, 1, 2].map((i) => (a[i] ?? 0) * share + (b[i] ?? 0) * (1 - share)) as unknown as Rgb);
}

function spread(rgb: Rgb): number {
  return Math.max(...rgb) - Math.min(...rgb);
}

/** As light as the colour's hue allows: its strongest channel full, then a share of white. */
export function lifted(colour: string, white: number): string {
  const rgb = parseHex(colour) ?? [255, 255, 255];
  const strongest = Math.max(...rgb, 1);
  return mix('#ffffff', white, toHex(rgb.map((part) => (part * 255) / strongest) as unknown as Rgb));
}

/** A greyish mix of two warm colours looks cold: gives it its warmth back, up to a limit. */
export function warmed(colour: string, limit = 18): string {
  const rgb = parseHex(colour) ?? [0, 0, 0];
  const now = spread(rgb);
  if (now === 0 || now >= limit) return colour;
  const factor = Math.min(2, limit / now);
  const middle = (rgb[0] + rgb[1] + rgb[2]) / 3;
  return toHex(
    rgb.map((part) => Math.max(0, Math.min(255, middle + (part - middle) * factor))) as unknown as Rgb,
  );
}

export function luminance(colour: string): number {
  const [r, g, b] = (parseHex(colour) ?? [0, 0, 0]).map((part) => {
    const s = part / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** WCAG contrast, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function worstContrast(colour: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

/** The colour itself, or as little darker (on a dark ground: lighter) as it takes to be read on every ground. */
export function readable(colour: string, grounds: readonly string[], wanted = 4.5): string {
  const black = worstContrast('#000000', grounds);
  const away = black >= worstContrast('#ffffff', grounds) ? '#000000' : '#ffffff';
  for (let share = 1; share > 0; share -= 0.04) {
    const candidate = mix(colour, share, away);
    if (worstContrast(candidate, grounds) >= wanted) return candidate;
  }
  return away;
}

/** The first candidate that can be read on the ground, else the best of black and white. */
export function textOn(ground: string, candidates: readonly string[]): string {
  const good = candidates.find((candidate) => contrast(candidate, ground) >= 4.5);
  return good ?? (contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000');
}
