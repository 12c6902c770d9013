import { contrast, FIRST_COLOURS, mix, readable, sixDigits, textOn } from '@fiocco/contracts';
import type { BrandColours } from '../ports.js';

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

const computed = new WeakMap<BrandColours, MailColours>();

/** Computed once for each set of brand colours. */
export function mailColours(brand: BrandColours): MailColours {
  const colours = computed.get(brand) ?? coloursOf(brand);
  computed.set(brand, colours);
  return colours;
}

function coloursOf(brand: BrandColours): MailColours {
  const paper = hexOr(brand.background, FIRST_COLOURS.backgroundColor);
  const surface = textOn(paper, []) === '#ffffff' ? paper : mix('#ffffff', 0.62, paper);
  const panel = contrast(paper, surface) > 1.01 ? paper : mix('#000000', 0.04, surface);
  const grounds = [paper, surface, panel] as const;
  const ink = readable(hexOr(brand.text, FIRST_COLOURS.textColor), grounds);
  const primary = hexOr(brand.primary, FIRST_COLOURS.primaryColor);
  return {
    paper,
    surface,
    panel,
    ink,
    soft: readable(mix(ink, 0.7, paper), grounds),
    heading: readable(hexOr(brand.heading, ink), grounds),
    line: hexOr(brand.line, mix(ink, 0.1, paper)),
    primary,
    onPrimary: textOn(primary, [surface]),
    accent: hexOr(brand.accent, SAGE),
  };
}

const hexOr = (value: string | null, fallback: string): string => sixDigits(value ?? '') ?? fallback;
