import { expect, it } from '@jest/globals';
import { cutOf, WHOLE } from './crop.js';

it.each([
  // Wide: all of its height, the middle of its width.
  [{ width: 800, height: 600 }, WHOLE, { x: 160, y: 0, width: 480, height: 600 }],
  // Tall: all of its width.
  [{ width: 400, height: 800 }, WHOLE, { x: 0, y: 150, width: 400, height: 500 }],
  [
    { width: 800, height: 600 },
    { zoom: 200, across: 0, down: 100 },
    { x: 0, y: 300, width: 240, height: 300 },
  ],
  [
    { width: 800, height: 600 },
    { zoom: 100, across: 100, down: 0 },
    { x: 320, y: 0, width: 480, height: 600 },
  ],
])('of %o the crop %o keeps %o', (size, crop, kept) => {
  expect(cutOf(size, crop)).toEqual(kept);
});
