import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '@fiocco/contracts';

/** One size of a picture in one format. */
export interface Variant {
  readonly width: PictureWidth;
  readonly format: PictureFormat;
}

export const VARIANTS: readonly Variant[] = PICTURE_FORMATS.flatMap((format) =>
  PICTURE_WIDTHS.map((width) => ({ width, format })),
);

export type MediaType = 'image/jpeg' | 'image/avif';

/** A file of the store: a picture, or a variant of it. */
export interface MediaFile {
  readonly name: string;
  /** The picture's own file. */
  readonly picture: string;
  readonly variant: Variant | null;
  readonly type: MediaType;
}

const FILE = /^([0-9a-f]{64})(?:-(\d+))?\.(avif|jpg)$/;

/** Only the sizes that we make: what a browser may choose freely would fill the disk. */
export function mediaFileOf(name: string): MediaFile | null {
  const [, hash, width, format] = FILE.exec(name) ?? [];
  const picture = `${hash}.jpg`;
  if (name === picture) return { name, picture, variant: null, type: 'image/jpeg' };
  const variant = VARIANTS.find((known) => String(known.width) === width && known.format === format);
  if (!variant) return null;
  return { name, picture, variant, type: variant.format === 'avif' ? 'image/avif' : 'image/jpeg' };
}

/** The file of a picture's variant. */
export function variantName(picture: string, { width, format }: Variant): string {
  return `${picture.replace(/\.jpg$/, '')}-${width}.${format}`;
}
