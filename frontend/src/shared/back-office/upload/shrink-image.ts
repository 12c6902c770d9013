const LONGEST = 800;
const QUALITY = 0.7;

function sizeOf(bitmap: ImageBitmap): readonly [number, number] {
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  return [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
}

function draw(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const [width, height] = sizeOf(bitmap);
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

/** The picture at 800 px on its longer side, as JPEG; base64 without the data URL's prefix. */
export async function shrinkImage(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    return draw(bitmap)
      .toDataURL('image/jpeg', QUALITY)
      .replace(/^data:[^,]*,/, '');
  } finally {
    bitmap.close();
  }
}
