import { join } from 'node:path';
import { type OccasionPattern } from '@fiocco/contracts';
import sharp, { type OverlayOptions } from 'sharp';
import { drawable, drawFacts, drawNames, type DrawnText } from './drawn-text.js';

/** The size that readers of Open Graph ask for. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

const PAPERS = join(import.meta.dirname, '../../../../assets/mail');
const TILE = 180;
const CARD_WIDTH = 900;
const TEXT_WIDTH = 740;
const PADDING = 78;
const LOWEST_CARD = 330;
const BOW =
  'M17 9C11 1 2 1 2 7.5S11 14 17 9c6 5 15 5 15-1.5S23 1 17 9zM17 9c-2 5-5.5 8.5-9.5 11.5M17 9c2 5 5.5 8.5 9.5 11.5';

export interface Invitation {
  readonly pattern: OccasionPattern;
  readonly names: string;
  /** The occasion and the day. */
  readonly facts: string;
}

/** The hairline with the bow, as on the page. */
const RULE = {
  png: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="44" fill="none">
      <path d="M0 22h112M208 22h112" stroke="#d9d0c3" stroke-width="2"/>
      <g transform="translate(126 0) scale(2)" stroke="#62725b" stroke-width="1.3" stroke-linecap="round"
        stroke-linejoin="round"><path d="${BOW}"/></g>
    </svg>`,
  ),
  width: 320,
  height: 44,
} satisfies DrawnText;

const card = (height: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${height}">
      <rect width="100%" height="100%" rx="6" fill="#fffcf9"/>
      <rect x="14" y="14" width="${CARD_WIDTH - 28}" height="${height - 28}" rx="3" fill="none" stroke="#e6ded2"
        stroke-width="2"/>
    </svg>`,
  );

/** One below the other on the card, in the middle. */
function stacked(parts: readonly DrawnText[], gap: number): OverlayOptions[] {
  const inside = parts.reduce((sum, part) => sum + part.height, gap * (parts.length - 1));
  const height = Math.max(inside + 2 * PADDING, LOWEST_CARD);
  const middle = PREVIEW_SIZE.height / 2;
  let top = Math.round(middle - inside / 2);
  const layers = parts.map(({ png, width, height: own }) => {
    const layer = { input: png, left: Math.round((PREVIEW_SIZE.width - width) / 2), top };
    top += own + gap;
    return layer;
  });
  const ground = {
    input: card(height),
    left: (PREVIEW_SIZE.width - CARD_WIDTH) / 2,
    top: Math.round(middle - height / 2),
  };
  return [ground, ...layers];
}

/** The card with names on the paper of its occasion, like the top of the list's page. */
export async function drawInvitation({ pattern, names, facts }: Invitation): Promise<Buffer> {
  const paper = join(PAPERS, `cover-${pattern}.svg`);
  const tile = await sharp(paper, { density: 288 }).resize(TILE, TILE).png().toBuffer();
  const [drawnNames, drawnFacts] = [drawable(names), drawable(facts)];
  const parts = [
    drawnFacts && (await drawFacts(drawnFacts, TEXT_WIDTH)),
    drawnNames && (await drawNames(drawnNames, TEXT_WIDTH)),
    RULE,
  ].filter((part) => part !== '');
  return sharp({ create: { ...PREVIEW_SIZE, channels: 3, background: '#ffffff' } })
    .composite([{ input: tile, tile: true }, ...stacked(parts, 34)])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

/** The middle of a list's own cover. */
export function cropCover(cover: Buffer): Promise<Buffer> {
  return sharp(cover)
    .resize({ ...PREVIEW_SIZE, fit: 'cover' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
