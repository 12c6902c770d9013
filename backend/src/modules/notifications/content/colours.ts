import type { BrandColours } from '../ports.js';

type Rgb = readonly [number, number, number];

/** The colours of a mail, all computed from the shop's colours. */
export interface MailColours {
  readonly paper: string;
  readonly surface: string;
  /** The background of the message, distinct from the surface even where the paper is white. */
  readonly panel: string;
  readonly ink: string;
  readonly soft: string;
  readonly heading: string;
  readonly line: string;
  readonly primary: string;
  readonly onPrimary: string;
  readonly accent: string;
}

const SAGE = '#62725b';
const READABLE = 4.5;

const computed = new WeakMap<BrandColours, MailColours>();

/** Computed once for each set of brand colours. */
export function mailColours(brand: BrandColours): MailColours {
  const colours = computed.get(brand) ?? coloursOf(brand);
  computed.set(brand, colours);
  return colours;
}

function coloursOf(brand: BrandColours): MailColours {
  const paper = hexOr(brand.background, '#ffffff');
  const surface = best(paper) === '#ffffff' ? paper : mix('#ffffff', 0.62, paper);
  const panel = contrast(paper, surface) > 1.01 ? paper : mix('#000000', 0.04, surface);
  const grounds = [paper, surface, panel] as const;
  const ink = readable(hexOr(brand.text, '#000000'), grounds);
  const primary = hexOr(brand.primary, '#3b82f6');
  return {
    paper,
    surface,
    panel,
    ink,
    soft: readable(mix(ink, 0.7, paper), grounds),
    heading: readable(hexOr(brand.heading, ink), grounds),
    line: hexOr(brand.line, mix(ink, 0.1, paper)),
    primary,
    onPrimary: textOn(primary, surface),
    accent: hexOr(brand.accent, SAGE),
  };
}

function hexOr(value: string | null, fallback: string): string {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value ?? '')?.[1];
  if (!hex) return fallback;
  const six = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return `#${six.toLowerCase()}`;
}

function rgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

/** Mixes `share` of one colour with the rest of the other. */
function mix(colour: string, share: number, other: string): string {
  const [a, b] = [rgb(colour), rgb(other)];
  const parts = a.map((part, at) => Math.round(part * share + (b[at] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [r, g, b] = rgb(colour).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast by WCAG, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The colour, darkened (on dark backgrounds: lightened) only as far as needed to be readable on each background. */
function readable(colour: string, grounds: readonly [string, ...(readonly string[])]): string {
  const away = best(grounds[0]);
  for (let share = 1; share > 0; share -= 0.04) {
    const candidate = mix(colour, share, away);
    if (grounds.every((ground) => contrast(candidate, ground) >= READABLE)) return candidate;
  }
  return away;
}

function textOn(ground: string, wanted: string): string {
  return contrast(wanted, ground) >= READABLE ? wanted : best(ground);
}

/** Black or white, whichever has more contrast; one of them always has at least 4.5. */
function best(ground: string): string {
  return contrast('#ffffff', ground) > contrast('#000000', ground) ? '#ffffff' : '#000000';
}
