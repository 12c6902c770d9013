// Makes the fonts that pages and chat pictures use from those of the packages: with the letters, features and axes that we
// use, because a guest waits for every kilobyte of them. What it writes is in the repository: run
// `node tools/subset-fonts.mjs` after changing a font's package or its use.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const from = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const source = (path) => readFile(from(`node_modules/@fontsource-variable/${path}.woff2`));

const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
const LETTERS = range(0x20, 0x7e) + range(0xc0, 0xff);
/** What our texts use besides letters. */
const MARKS = '\u00a0°·«»ºª–—‘’‚“”„…•€×−→ŒœŸ';
const LATIN_1 = range(0xa1, 0xbf);

/** `rvrn` and `rclt` choose the letters' forms by size: without them the italic is all swashes. */
const TEXT = ['rvrn', 'rclt', 'rlig', 'kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'lnum', 'tnum'];

/** For pages: each with the axes along which pages move. The italic is set at one weight only. */
const PAGE_FONTS = {
  serif: {
    file: 'fraunces/files/fraunces-latin-opsz-normal',
    letters: LETTERS + MARKS,
    variationAxes: { wght: { min: 340, max: 560 } },
    keepFeatures: TEXT,
  },
  'serif-italic': {
    file: 'fraunces/files/fraunces-latin-opsz-italic',
    letters: LETTERS + MARKS,
    variationAxes: { wght: 380 },
    keepFeatures: TEXT,
  },
  sans: {
    file: 'inter/files/inter-latin-wght-normal',
    letters: LETTERS + MARKS + LATIN_1,
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: [...TEXT, 'calt', 'zero', 'cv05', 'ss03'],
  },
};

/** For the pictures that the server draws: one size and weight each. */
const DRAWN_FONTS = {
  // Without the ampersand, so that the italic's is taken.
  'names.ttf': {
    file: 'fraunces/files/fraunces-latin-opsz-normal',
    variationAxes: { wght: 340, opsz: 50 },
    letters: LETTERS.replace('&', '') + MARKS,
  },
  'names-ext.ttf': {
    file: 'fraunces/files/fraunces-latin-ext-opsz-normal',
    variationAxes: { wght: 340, opsz: 50 },
    letters: range(0x100, 0x17f) + range(0x218, 0x21b),
  },
  'ampersand.ttf': {
    file: 'fraunces/files/fraunces-latin-opsz-italic',
    variationAxes: { wght: 300, opsz: 50 },
    letters: '& ',
  },
  'facts.ttf': { file: 'inter/files/inter-latin-wght-normal', variationAxes: { wght: 500 } },
};

/**
 * For papers (PDF): static, because a paper embeds no axes, and with the letters of all who may have given a gift. Their whole
 * fonts are needed for this run alone: `npm install --no-save @expo-google-fonts/inter@0.4.2`.
 */
const PAPER_FONTS = {
  'paper.ttf': '400Regular/Inter_400Regular',
  'paper-bold.ttf': '600SemiBold/Inter_600SemiBold',
};
const PAPER_LETTERS =
  LETTERS +
  MARKS +
  LATIN_1 +
  range(0x100, 0x17f) +
  range(0x218, 0x21b) +
  range(0x370, 0x3ff) +
  range(0x400, 0x45f);

async function make(name, { file, letters = LETTERS + MARKS, ...options }, targetFormat) {
  const bytes = await subsetFont(await source(file), letters, {
    keepFeatures: ['kern'],
    ...options,
    targetFormat,
  });
  await writeFile(name, bytes);
  console.log(name, `${(bytes.length / 1024).toFixed(1)} KB`);
}

const pages = from('frontend/src/shared/styles/fonts/');
const drawn = from('backend/assets/fonts/');
for (const folder of [pages, drawn]) await mkdir(folder, { recursive: true });
for (const [name, font] of Object.entries(PAGE_FONTS)) await make(`${pages}${name}.woff2`, font, 'woff2');
for (const [name, font] of Object.entries(DRAWN_FONTS)) await make(`${drawn}${name}`, font, 'sfnt');
for (const [name, file] of Object.entries(PAPER_FONTS)) {
  const whole = await readFile(from(`node_modules/@expo-google-fonts/inter/${file}.ttf`)).catch(() => null);
  if (!whole) console.log(`${name} stays: its whole font is not installed`);
  else
    await writeFile(
      `${drawn}${name}`,
      await subsetFont(whole, PAPER_LETTERS, { keepFeatures: ['kern', 'tnum'], targetFormat: 'sfnt' }),
    );
}
