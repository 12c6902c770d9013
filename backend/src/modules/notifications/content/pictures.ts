import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type OccasionPattern, patternOf } from '@fiocco/contracts';
import sharp from 'sharp';
import { KeptResults, THREAD_LANES, withinTime } from '../../../platform/index.js';
import type { MediaStore } from '../../media/index.js';
import type { Shop } from '../ports.js';
import type { MailColours } from './colours.js';
import type { PictureWishes } from './mail-content.js';

const ASSETS = join(import.meta.dirname, '../../../../assets/mail');
const BOW =
  'M17 9C11 1 2 1 2 7.5S11 14 17 9c6 5 15 5 15-1.5S23 1 17 9zM17 9c-2 5-5.5 8.5-9.5 11.5M17 9c2 5 5.5 8.5 9.5 11.5';
/** The shop's colour in which each decorated paper is seen, as on the pages; its primary one where it has no accent. */
const COVERS = {
  matrimonio: 'accent',
  nascita: 'accent',
  compleanno: 'primary',
} as const satisfies Record<OccasionPattern, keyof MailColours>;

/** Pictures by name. A name says how to draw the picture again, so a stored mail needs no copy of it. */
export interface MailPictures {
  readonly cover: { readonly cid: string; readonly ground: string };
  readonly bow: string;
  readonly accentBow: string;
  readonly logo: string | null;
  readonly item: string | null;
}

export interface Picture {
  readonly cid: string;
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

interface Uploads extends Pick<MediaStore, 'sizeOf'> {
  open(file: string): Promise<{ readonly stream: Readable } | null>;
}

/** A mail goes out without a picture rather than late: the storage may be silent, or fail, for hours. */
const STORAGE_PATIENCE_MS = 4_000;
/** About 10 KB each. */
const UPLOADS_KEPT = 64;
const HOST = '@fiocco';
const MEDIA = /^\/media\/([0-9a-f]{64}\.jpg)$/;

function picturesFor(wishes: PictureWishes, shop: Shop, colours: MailColours): MailPictures {
  const pattern = patternOf(wishes.occasion);
  const ground = shop.colours.accent ? colours[COVERS[pattern]] : colours.primary;
  const media = (address: string | null) => MEDIA.exec(address ?? '')?.[1];
  const [item, logo] = [media(wishes.item), media(shop.logoUrl)];
  return {
    cover: { cid: `cover-${pattern}.${ground.slice(1)}${HOST}`, ground },
    bow: `bow-${colours.primary.slice(1)}${HOST}`,
    accentBow: `bow-${colours.accent.slice(1)}${HOST}`,
    logo: logo ? `logo-${logo}${HOST}` : null,
    item: item ? `item-${item}${HOST}` : wishes.isFund ? `fund${HOST}` : null,
  };
}

/** Draws the pictures that a mail names. */
export class PictureBook {
  readonly #ornaments = new Map<string, Promise<Picture | null>>();
  /** The uploads that were drawn last: a popular gift is in many mails. */
  readonly #uploads = new KeptResults<Picture>(UPLOADS_KEPT);
  readonly #media: Uploads;

  constructor(
    media: Uploads,
    private readonly patienceMs = STORAGE_PATIENCE_MS,
  ) {
    this.#media = media;
  }

  /** Chooses the pictures of a mail without drawing them; an upload that is not there in time is left out. */
  async choose(wishes: PictureWishes, shop: Shop, colours: MailColours): Promise<MailPictures> {
    const wanted = picturesFor(wishes, shop, colours);
    const [logo, item] = await Promise.all([this.#ifThere(wanted.logo), this.#ifThere(wanted.item)]);
    return { ...wanted, logo, item };
  }

  /** Every picture that the HTML refers to and that can still be drawn. */
  async of(html: string): Promise<readonly Picture[]> {
    const cids = new Set([...html.matchAll(/"cid:([^"]+)"/g)].map(([, cid]) => cid as string));
    const pictures = await Promise.all([...cids].map((cid) => this.#draw(cid)));
    return pictures.filter((picture) => picture !== null);
  }

  /** The HTML with its pictures in it, to be shown on a page. */
  async within(html: string): Promise<string> {
    const pictures = await this.of(html);
    return pictures.reduce(
      (text, { cid, type, bytes }) =>
        text.replaceAll(`"cid:${cid}"`, `"data:${type};base64,${bytes.toString('base64')}"`),
      html,
    );
  }

  async #ifThere(cid: string | null): Promise<string | null> {
    const [, upload] = /^(?:logo|item)-([a-z0-9.]+)@fiocco$/.exec(cid ?? '') ?? [];
    return upload && (await this.#inTime(this.#media.sizeOf(upload))) === null ? null : cid;
  }

  #inTime<Found>(found: Promise<Found | null>): Promise<Found | null> {
    return withinTime(this.patienceMs, found).catch(() => null);
  }

  #draw(cid: string): Promise<Picture | null> {
    const [, kind, detail] = /^(cover|bow|fund|logo|item)-?([a-z0-9.]*)@fiocco$/.exec(cid) ?? [];
    if (kind === 'item' || kind === 'logo') return this.#upload(cid, kind, detail ?? '');
    // The shop's own ornaments are few and always the same.
    const drawn = this.#ornaments.get(cid) ?? inTurn(() => ornament(cid, kind, detail ?? ''));
    this.#ornaments.set(cid, drawn);
    return drawn;
  }

  /** What is not there in time is drawn again for whoever asks next. */
  #upload(cid: string, kind: 'item' | 'logo', file: string): Promise<Picture | null> {
    const drawn = this.#uploads.of(cid, async () => {
      const picture = await this.#inTime(this.#drawUpload(cid, kind, file));
      if (!picture) throw new Error(`${cid} cannot be drawn`);
      return picture;
    });
    return drawn.catch(() => null);
  }

  async #drawUpload(cid: string, kind: 'item' | 'logo', file: string): Promise<Picture | null> {
    const found = await this.#media.open(file);
    if (!found) return null;
    const picture = sharp(await buffer(found.stream));
    if (kind === 'logo')
      return { cid, type: 'image/png', bytes: await inTurn(() => logoIn(LOGO_ROOM, picture)) };
    const sized = picture.resize({ width: 224, height: 280, fit: 'cover' });
    return { cid, type: 'image/jpeg', bytes: await inTurn(() => sized.jpeg({ quality: 82 }).toBuffer()) };
  }
}

/** Mails are written a few at a time, and none is refused because guests wait for pictures. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  THREAD_LANES.drawing.run(work, Number.POSITIVE_INFINITY);

/** At double density. Some readers go by the numbers in the HTML alone, so every logo has the same. */
const LOGO_ROOM = { width: 480, height: 88 };

/** In the middle of its room, whatever its shape, with nothing beside it. */
const logoIn = (room: typeof LOGO_ROOM, logo: sharp.Sharp): Promise<Buffer> =>
  logo
    .ensureAlpha()
    .resize({ ...room, fit: 'contain', background: { r: 255, g: 255, b: 255, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer();

async function ornament(cid: string, kind: string | undefined, detail: string): Promise<Picture | null> {
  const png = (bytes: Buffer): Picture => ({ cid, type: 'image/png', bytes });
  if (kind === 'bow' && /^[0-9a-f]{6}$/.test(detail)) return png(await bow(`#${detail}`));
  // Mails that were stored before papers took the shop's colours name none.
  const [, paper = '', tint] = /^([a-z]+)(?:\.([0-9a-f]{6}))?$/.exec(detail) ?? [];
  if (kind === 'cover' && paper in COVERS) return png(await cover(paper, tint));
  if (kind === 'fund') {
    const drawing = sharp(join(ASSETS, 'busta.svg')).resize({ width: 224, height: 280, fit: 'cover' });
    return {
      cid,
      type: 'image/jpeg',
      bytes: await drawing.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer(),
    };
  }
  return null;
}

function bow(colour: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="102" height="66" viewBox="0 0 34 22" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="${BOW}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A strip of decorated paper, 600 by 84 at double density, tiled from the middle. */
async function cover(name: string, tint: string | undefined): Promise<Buffer> {
  const drawing = await readFile(join(ASSETS, `cover-${name}.svg`));
  const paper = sharp(drawing).resize({ width: 200, height: 200 });
  const tile = await (tint ? paper.tint(`#${tint}`) : paper).png().toBuffer();
  const sheet = await sharp({ create: { width: 1400, height: 600, channels: 3, background: '#ffffff' } })
    .composite([{ input: tile, tile: true }])
    .png()
    .toBuffer();
  return sharp(sheet)
    .extract({ left: 100, top: 216, width: 1200, height: 168 })
    .png({ palette: true, colours: 64 })
    .toBuffer();
}
