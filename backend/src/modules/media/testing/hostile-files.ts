import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import {
  craftedGif,
  craftedPng,
  craftedWebp,
  damaged,
  PNG_SIGNATURE,
  pngChunk,
  webpChunk,
  withRepeatedScans,
  withSegments,
  withWebpChunk,
} from './crafted-pictures.js';

/** Hidden in every file that can hold a text: none of it may be stored. */
export const PAYLOAD = '<script>alert("CARICO-OSTILE")</script><?php system($_GET[0]); ?>';

/** What is to happen: a code of refusal, `ok` for a picture that is taken, `any` where either is right. */
type Fate = 'ok' | 'any' | 'type' | 'unreadable' | 'pixels' | 'size';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly fate: Fate;
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAYLOAD}</svg>`;
const XXE = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`;
const PLACE = {
  IFD0: { Artist: PAYLOAD, Copyright: 'Mario Rossi' },
  IFD3: { GPSLatitude: '45/1 26/1 3/1', GPSLatitudeRef: 'N' },
};
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`;

const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const after = (bytes: Buffer, ...more: (Buffer | string)[]): Buffer =>
  Buffer.concat([bytes, ...more.map((part) => Buffer.from(part as string))]);

interface Originals {
  readonly jpeg: Buffer;
  readonly progressive: Buffer;
  readonly png: Buffer;
  readonly gif: Buffer;
  readonly webp: Buffer;
}

/** A colourful picture, so that there is something to damage. */
const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

async function originals(): Promise<Originals> {
  const picture = await noise(120, 90).png().toBuffer();
  return {
    jpeg: await sharp(picture).jpeg().toBuffer(),
    progressive: await sharp(picture).jpeg({ progressive: true }).toBuffer(),
    png: picture,
    gif: await sharp(picture).gif().toBuffer(),
    webp: await sharp(picture).webp().toBuffer(),
  };
}

/** Files of other kinds, whatever they are called. */
const strangers = (): readonly HostileFile[] =>
  Object.entries({
    'one byte': '\xff',
    'a JPEG’s first bytes alone': '\xff\xd8\xff',
    zeros: '\0'.repeat(4096),
    'a page of HTML': `<!doctype html>${PAYLOAD}`,
    'a script': `alert(1)//${PAYLOAD}`,
    'an SVG': SVG,
    'an SVG that reads a file': XXE,
    'an SVG after a byte order mark': `\xef\xbb\xbf${SVG}`,
    'an SVG of 30,000 pixels': SVG.replaceAll('"9"', '"30000"'),
    'a PDF': `%PDF-1.7\n${PAYLOAD}`,
    'a ZIP': `PK\x03\x04${'\0'.repeat(40)}`,
    'a program for Linux': `\x7fELF\x02\x01\x01${'\0'.repeat(40)}`,
    'a program for Windows': `MZ${'\0'.repeat(60)}`,
    'a BMP': `BM${'\0'.repeat(60)}`,
    'an icon': `\0\0\x01\0${'\0'.repeat(60)}`,
    'a PostScript file': `%!PS-Adobe-3.0 EPSF-3.0\n${PAYLOAD}`,
    'a Photoshop file': `8BPS\0\x01${'\0'.repeat(60)}`,
    'a PPM': 'P6 1 1 255\n\0\0\0          ',
    'a video': `\0\0\0\x20ftypisom${'\0'.repeat(40)}`,
    'a sound in the wrapper of WebP': `RIFF\x24\0\0\0WAVEfmt ${'\0'.repeat(40)}`,
  }).map(([name, content]) => ({ name, bytes: text(content), fate: 'type' }));

async function otherFormats({ png }: Originals): Promise<readonly HostileFile[]> {
  const formats = { 'a TIFF': sharp(png).tiff(), 'an AVIF': sharp(png).avif() };
  const written = Object.entries(formats).map(async ([name, image]) => ({
    name,
    bytes: await image.toBuffer(),
  }));
  return [...(await Promise.all(written)), { name: 'a packed SVG', bytes: gzipSync(SVG) }].map((file) => ({
    ...file,
    fate: 'type',
  }));
}

/** Files that begin as pictures and are none, or not whole. */
function broken({ jpeg, png, gif, webp, progressive }: Originals): readonly HostileFile[] {
  const whole = { JPEG: jpeg, 'progressive JPEG': progressive, PNG: png, WebP: webp };
  const cut = Object.entries(whole).flatMap(([name, bytes]): HostileFile[] => [
    { name: `half a ${name}`, bytes: bytes.subarray(0, bytes.length / 2), fate: 'unreadable' },
    { name: `the first 40 bytes of a ${name}`, bytes: bytes.subarray(0, 40), fate: 'unreadable' },
    { name: `a ${name} with changed bytes`, bytes: damaged(bytes, 7), fate: 'any' },
    { name: `a ${name} with other changed bytes`, bytes: damaged(bytes, 99), fate: 'any' },
    { name: `a ${name} without its last byte`, bytes: bytes.subarray(0, -1), fate: 'any' },
  ]);
  const begun: HostileFile[] = [
    { name: 'half a GIF', bytes: gif.subarray(0, gif.length / 2), fate: 'any' },
    { name: 'a GIF with changed bytes', bytes: damaged(gif, 7), fate: 'any' },
    { name: 'an SVG with a PNG’s first bytes', bytes: after(PNG_SIGNATURE, SVG), fate: 'unreadable' },
    { name: 'an SVG with a GIF’s first bytes', bytes: text(`GIF89a${SVG}`), fate: 'unreadable' },
    { name: 'an SVG with a JPEG’s first bytes', bytes: text(`\xff\xd8\xff\xe0${SVG}`), fate: 'unreadable' },
    { name: 'HTML with a WebP’s first bytes', bytes: text(`RIFF\0\0\0\0WEBP${PAYLOAD}`), fate: 'unreadable' },
    { name: 'a PNG of no width', bytes: craftedPng({ width: 0, height: 9 }), fate: 'unreadable' },
    {
      name: 'a PNG with fewer rows than it says',
      bytes: craftedPng({ width: 900, height: 900, rows: 9 }),
      fate: 'unreadable',
    },
    { name: 'a GIF that is a script', bytes: text(`GIF89a/*${PAYLOAD}*/=1;alert(1)`), fate: 'unreadable' },
  ];
  return [...cut, ...begun];
}

/** More pixels, frames, scans or metadata than a computer likes. */
function bombs({ jpeg, png, progressive }: Originals): readonly HostileFile[] {
  const zeros = deflateSync(Buffer.alloc(60_000_000));
  const bigJpeg = Buffer.from(jpeg);
  const frame = bigJpeg.indexOf(Buffer.from([0xff, 0xc0]));
  bigJpeg.writeUInt32BE(0xffff_ffff, frame + 5);
  const chunks = Array.from({ length: 20_000 }, () => pngChunk('tEXt', `Comment\0${PAYLOAD}`));
  const segments = Array.from({ length: 150 }, () => [0xe1, Buffer.alloc(65_000, 'x')] as const);
  return [
    { name: 'a PNG of 256 megapixels', bytes: craftedPng({ width: 16_000, height: 16_000 }), fate: 'pixels' },
    {
      name: 'a PNG of a pixel too many',
      bytes: craftedPng({ width: 50_000_001, height: 1 }),
      fate: 'pixels',
    },
    {
      name: 'a PNG that says that it has 4 × 10¹⁸ pixels',
      bytes: craftedPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, rows: 0 }),
      fate: 'any',
    },
    { name: 'a PNG of 49 megapixels', bytes: craftedPng({ width: 7_000, height: 7_000 }), fate: 'ok' },
    { name: 'a JPEG that says that it has 65,535² pixels', bytes: bigJpeg, fate: 'any' },
    { name: 'a GIF of 65,535² pixels', bytes: craftedGif(65_535, 65_535, 1, 65_535), fate: 'pixels' },
    { name: 'a GIF of one pixel on a screen of 65,535²', bytes: craftedGif(65_535, 65_535, 1), fate: 'ok' },
    { name: 'a WebP that says that it has 16,383² pixels', bytes: craftedWebp(16_383, 16_383), fate: 'any' },
    { name: 'a GIF of 20,000 frames', bytes: craftedGif(400, 400, 20_000), fate: 'ok' },
    { name: 'a JPEG of 3,000 scans', bytes: withRepeatedScans(progressive, 3_000), fate: 'any' },
    {
      name: 'a PNG with 60 MB of text, packed',
      bytes: craftedPng({
        width: 9,
        height: 9,
        extra: [pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), zeros]))],
      }),
      fate: 'any',
    },
    {
      name: 'a PNG with 60 MB of colour profile, packed',
      bytes: craftedPng({
        width: 9,
        height: 9,
        extra: [pngChunk('iCCP', Buffer.concat([text('icc\0\0'), zeros]))],
      }),
      fate: 'any',
    },
    {
      name: 'a PNG with 20,000 comments',
      bytes: craftedPng({ width: 9, height: 9, extra: chunks }),
      fate: 'any',
    },
    { name: 'a JPEG with 10 MB of metadata', bytes: withSegments(jpeg, segments), fate: 'ok' },
    { name: 'a picture of more than 15 MB', bytes: after(png, Buffer.alloc(15 * 1024 * 1024)), fate: 'size' },
  ];
}

/** Pictures with something else in them. */
async function carriers({ jpeg, png, gif, webp }: Originals): Promise<readonly HostileFile[]> {
  const exif = await sharp(png).withExif(PLACE).jpeg().toBuffer();
  const turned = await sharp(png).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const frames = await sharp(Buffer.concat([png]), { animated: true })
    .webp({ loop: 0 })
    .toBuffer();
  const hidden: Readonly<Record<string, Buffer>> = {
    'a JPEG with HTML behind it': after(jpeg, PAYLOAD),
    'a JPEG with a ZIP behind it': after(jpeg, 'PK\x03\x04', PAYLOAD),
    'a JPEG with a PDF in a comment': withSegments(jpeg, [[0xfe, text(`%PDF-1.7 ${PAYLOAD}`)]]),
    'a JPEG with a script in XMP': withSegments(jpeg, [[0xe1, text(`http://ns.adobe.com/xap/1.0/\0${XMP}`)]]),
    'a JPEG with a script in IPTC': withSegments(jpeg, [[0xed, text(`Photoshop 3.0\0${PAYLOAD}`)]]),
    'a JPEG with a damaged EXIF that points at itself': withSegments(jpeg, [
      [0xe1, text('Exif\0\0MM\0*\0\0\0\x08\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\x08')],
    ]),
    'a photograph with its place and its author': exif,
    'a photograph that lies on its side': turned,
    'a GIF with a script behind it': after(gif, `;${PAYLOAD}`),
    'a PNG with HTML behind it': after(png, PAYLOAD),
    'a PNG with an SVG in a comment': Buffer.concat([
      png.subarray(0, 33),
      pngChunk('tEXt', `svg\0${SVG}`),
      png.subarray(33),
    ]),
    'a PNG with a chunk of nobody’s': Buffer.concat([
      png.subarray(0, 33),
      pngChunk('fioC', PAYLOAD),
      png.subarray(33),
    ]),
    'a WebP with HTML in a chunk': withWebpChunk(webp, webpChunk('HTML', text(PAYLOAD))),
    'an animation': frames,
    'a picture in the colours of a printer': await sharp(png).toColourspace('cmyk').jpeg().toBuffer(),
    'a picture of 16 bits a colour': await sharp(png).toColourspace('rgb16').png().toBuffer(),
    'a picture that one can see through': await noise(60, 40, 4).png().toBuffer(),
    'a picture in shades of grey': await sharp(png).greyscale().png().toBuffer(),
    'a picture of one pixel': await noise(1, 1).png().toBuffer(),
    'a picture 9,000 times as wide as it is high': await noise(9_000, 1).png().toBuffer(),
  };
  return Object.entries(hidden).map(([name, bytes]) => ({ name, bytes, fate: 'ok' }));
}

/** Made anew for every run; the same each time, save for the noise in the pictures. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const pictures = await originals();
  return [
    ...strangers(),
    ...(await otherFormats(pictures)),
    ...broken(pictures),
    ...bombs(pictures),
    ...(await carriers(pictures)),
  ];
}
