import { contrast, FIRST_COLOURS, parseHex, readable, textOn } from '@fiocco/contracts';

/** WCAG 2.1 AA, for text of the size that pages have. */
export const WANTED = 4.5;

export interface Legibility {
  readonly field: string;
  /** "Sullo sfondo" */
  readonly pair: string;
  readonly ratio: number;
  readonly isEnough: boolean;
  /** The same hue, dark or light enough; null where the colour will do. */
  readonly better: string | null;
}

type Colours = Readonly<Record<string, unknown>>;

const at = (colours: Colours, field: keyof typeof FIRST_COLOURS): string => {
  const value = colours[field];
  return typeof value === 'string' && parseHex(value) ? value : FIRST_COLOURS[field];
};

/** How well each pair of colours reads that meet on a page. */
export function legibilityOf(colours: Colours): readonly Legibility[] {
  const paper = at(colours, 'backgroundColor');
  const primary = at(colours, 'primaryColor');
  const label = textOn(primary, ['#ffffff']);
  const text = at(colours, 'textColor');
  const heading = at(colours, 'headingColor');
  return [
    of('primaryColor', label === '#ffffff' ? 'Sul testo bianco' : 'Sul testo scuro', primary, label),
    of('textColor', 'Sullo sfondo', text, paper),
    of('headingColor', 'Sullo sfondo', heading, paper),
  ];
}

function of(field: string, pair: string, colour: string, other: string): Legibility {
  const ratio = contrast(colour, other);
  const isEnough = ratio >= WANTED;
  return { field, pair, ratio, isEnough, better: isEnough ? null : readable(colour, [other], WANTED) };
}

/** 13,3:1, rounded down, so that it never promises what it is not. */
export const ratioWords = (ratio: number): string =>
  `${(Math.floor(ratio * 10) / 10).toLocaleString('it-IT', { maximumFractionDigits: 1 })}:1`;
