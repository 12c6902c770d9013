import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CLIENT = resolve(__dirname, '../../frontend/src');

// Layers are in the order in which a page meets them first: whatever it loads first has to name them all.
it.each(['main.tsx', 'first-paint/ground.ts'])('%s names the layers before any other style sheet', (file) => {
  const source = readFileSync(join(CLIENT, file), 'utf8');
  const sheets = [...source.matchAll(/^import '([^']+\.css)';/gm)].map(([, path]) => path);
  expect(sheets[0]).toMatch(/shared\/styles\/layers\.css$/);
});
