import {
  contrast,
  FIRST_COLOURS,
  lifted,
  luminance,
  mix,
  parseHex,
  type PublicSettings,
  readable,
  textOn,
  warmed,
} from '@fiocco/contracts';

export type BrandTokens = Readonly<Record<`--${string}`, string>>;

type Brand = Pick<
  PublicSettings,
  'primaryColor' | 'backgroundColor' | 'textColor' | 'headingColor' | 'accentColor' | 'lineColor'
>;

const STATUS = {
  held: ['#55697d', '#e6ecf1'],
  ok: ['#336b43', '#e3f0e4'],
  wait: ['#7d560b', '#f8ecd2'],
  off: ['#8d4b45', '#f4e3e0'],
} as const;

const SAGE = '#62725b';

function hexOr(value: string | null, fallback: string): string {
  return value && parseHex(value) ? value : fallback;
}

/** Washes are fixed on light paper; on a dark one they are mixed from it, so that ink stays readable on them. */
function statusTokens(paper: string, surface: string): Record<`--${string}`, string> {
  const light = luminance(paper) > 0.5;
  const tokens: Record<`--${string}`, string> = {};
  for (const [name, [colour, fixedWash]] of Object.entries(STATUS)) {
    const wash = light ? fixedWash : mix(colour, 0.28, surface);
    tokens[`--${name}-wash`] = wash;
    tokens[`--${name}`] = readable(colour, [wash, surface, paper]);
  }
  return tokens;
}

/** Every colour token of the design from the six colours that the shop sets; contrast is computed, never assumed. */
export function brandTokens(brand: Brand): BrandTokens {
  const paper = hexOr(brand.backgroundColor, FIRST_COLOURS.backgroundColor);
  const dark = luminance(paper) < 0.4;
  const surface = dark ? mix('#ffffff', 0.06, paper) : lifted(paper, 0.35);
  const wanted = hexOr(brand.textColor, FIRST_COLOURS.textColor);
  const ink = contrast(wanted, paper) >= 4.5 ? wanted : textOn(paper, [wanted]);
  const primary = hexOr(brand.primaryColor, FIRST_COLOURS.primaryColor);
  const primaryWash = mix(primary, 0.12, surface);
  const grounds = [surface, paper, primaryWash];
  const onPrimary = textOn(primary, [dark ? '#ffffff' : surface, '#ffffff', ink]);
  const lightText = luminance(onPrimary) > 0.5;
  const sage = readable(hexOr(brand.accentColor, SAGE), [paper, surface]);
  return {
    '--paper': paper,
    '--surface': surface,
    '--ink': ink,
    '--ink-soft': readable(warmed(mix(ink, 0.7, paper)), [...grounds, mix(sage, 0.12, surface)], 4.6),
    '--heading': readable(hexOr(brand.headingColor, ink), [paper, surface]),
    '--line': hexOr(brand.lineColor, mix(ink, dark ? 0.22 : 0.1, paper)),
    '--primary': primary,
    '--primary-strong': readable(mix(primary, 0.82, dark ? '#ffffff' : '#000000'), grounds),
    '--primary-hover': mix(primary, 0.84, lightText ? '#000000' : '#ffffff'),
    '--on-primary': onPrimary,
    '--primary-wash': primaryWash,
    '--cover-accent': hexOr(brand.accentColor, primary),
    '--sage': sage,
    '--sage-wash': mix(sage, 0.14, surface),
    ...statusTokens(paper, surface),
  };
}
