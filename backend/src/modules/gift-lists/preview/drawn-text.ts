import { join } from 'node:path';
import sharp from 'sharp';
import { escapeHtml } from '../../../platform/index.js';

const FONTS = join(import.meta.dirname, '../../../../assets/fonts');
/** Made by `tools/subset-fonts.mjs`. */
const FILES = ['names.ttf', 'names-ext.ttf', 'ampersand.ttf', 'facts.ttf'].map((file) => join(FONTS, file));

/** What our fonts have no letter for is left out: another machine would draw it otherwise, or as an empty box. */
const NOT_DRAWN = /[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b‘’“”–—…•€]/gu;

/** What of a text is drawn; nothing where only marks would be left. */
export function drawable(text: string): string {
  const kept = text.normalize('NFC').replace(NOT_DRAWN, '').replace(/\s+/g, ' ').trim();
  return /[\p{L}\d]/u.test(kept) ? kept : '';
}

let known: Promise<unknown> | undefined;

/** Each file is made known to the process by the first text that names it. */
function knowFonts(): Promise<unknown> {
  known ??= readFonts();
  return known;
}

/** One after the other: whoever draws has one thread. */
async function readFonts(): Promise<void> {
  for (const fontfile of FILES) await sharp({ text: { text: '&amp;', fontfile } }).toBuffer();
}

export interface DrawnText {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Line {
  /** Pango's markup. */
  readonly markup: string;
  readonly font: 'Fraunces' | 'Inter';
  readonly size: number;
  readonly width: number;
}

/** A text on nothing, broken into lines of at most `width` pixels. */
async function drawn({ markup, font, size, width }: Line): Promise<DrawnText> {
  await knowFonts();
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${font} ${size}`,
      width,
      dpi: 72,
      rgba: true,
      align: 'centre',
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** The italic's: the upright font has none. */
const AMPERSAND = '<span foreground="#62725b">&amp;</span>';

function namesMarkup(names: string, size: number): string {
  const text = escapeHtml(names).replace(/ &amp;(?=\s)/g, ` ${AMPERSAND}`);
  return `<span foreground="#2e2a26" letter_spacing="${Math.round(-0.02 * size * 1024)}">${text}</span>`;
}

const NAME_SIZES = [120, 104, 90, 76, 64, 54, 44];
/** From the top of the first letters to the foot of the last, in parts of their size. */
const ONE_LINE = 1.3;
const TWO_LINES = 2.5;

/** The names, as large as two lines allow; what is still too long ends in an ellipsis. */
export async function drawNames(names: string, width: number): Promise<DrawnText> {
  for (const size of NAME_SIZES) {
    const draw = (text: string) => drawn({ markup: namesMarkup(text, size), font: 'Fraunces', size, width });
    const text = await draw(names);
    if (text.height <= size * ONE_LINE) return text;
    // Who doesn't fit beside the other stands below.
    const below = await draw(names.replace(' & ', ' &\n'));
    if (below.height <= size * TWO_LINES) return below;
  }
  return drawNames(shortened(names), width);
}

const FACT_SIZES = [24, 20, 17, 14];

/** The occasion and the day, in capitals on one line. */
export async function drawFacts(facts: string, width: number): Promise<DrawnText> {
  const capitals = escapeHtml(facts.toLocaleUpperCase('it'));
  for (const size of FACT_SIZES) {
    const markup = `<span foreground="#6c645a" letter_spacing="${Math.round(0.09 * size * 1024)}">${capitals}</span>`;
    const text = await drawn({ markup, font: 'Inter', size, width });
    if (text.height <= size * 1.5) return text;
  }
  return drawFacts(shortened(facts), width);
}

const shortened = (text: string): string =>
  `${text.slice(0, Math.floor(text.length * 0.85)).replace(/[\s…]+$/, '')}…`;
