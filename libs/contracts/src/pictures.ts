/** In pixels: the sizes in which the server offers an uploaded picture, beside the picture itself. */
export const PICTURE_WIDTHS = [96, 400, 640, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The address that an upload answers: no page loads anything from another host, or calls us in the guise of a picture. */
export const PICTURE_ADDRESS = /^\/media\/[0-9a-f]{64}\.jpg$/;

export const PICTURE_FORMATS = ['avif', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const UPLOADED = /^\/media\/([0-9a-f]{64})\.jpg$/;

/**
 * The sizes of an uploaded picture in one format, as a `srcset` says them; `undefined` for other addresses. One that is
 * smaller than a size is that size as it is.
 */
export function pictureSizes(url: string, format: PictureFormat): string | undefined {
  const [, hash] = UPLOADED.exec(url) ?? [];
  return hash && PICTURE_WIDTHS.map((width) => `/media/${hash}-${width}.${format} ${width}w`).join(', ');
}
