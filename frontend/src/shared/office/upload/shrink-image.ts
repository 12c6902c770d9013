/** What the specification asks for. */
const LONGEST = 800;
const QUALITY = 0.7;

function sizeOf(bitmap: ImageBitmap, longest: number): readonly [number, number] {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  return [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
}

function draw(bitmap: ImageBitmap, longest: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const [width, height] = sizeOf(bitmap, longest);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG knows no transparency: what was clear becomes white, not black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/** Damaged, or of a kind that this browser does not know: nothing is gained by trying again. */
export class UnreadableImage extends Error {}

/** The picture at so many pixels on its longer side, as JPEG; base64 without the data URL's prefix. */
export async function shrinkImage(file: File, longest = LONGEST): Promise<string> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadableImage(file.type, { cause });
  });
  try {
    return draw(bitmap, longest)
      .toDataURL('image/jpeg', QUALITY)
      .replace(/^data:[^,]*,/, '');
  } finally {
    bitmap.close();
  }
}
