import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const tools = path.resolve(__dirname, '../../tools');

/** The commands themselves read the rest by `await import`, once they have looked at the version of Node. */
const READ =
  /^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'|^(?:const .* = )?await import\('([^']+)'\)/gm;

/** Whatever is read before anything else is done: each file with what it imports. */
function readBy(entry: string, known = new Map<string, readonly string[]>()) {
  if (known.has(entry)) return known;
  const text = fs.readFileSync(entry, 'utf8');
  const wanted = [...text.matchAll(READ)].map(([, from, bare, later]) => from ?? bare ?? later ?? '');
  known.set(entry, wanted);
  for (const name of wanted.filter((each) => each.startsWith('.')))
    readBy(path.resolve(path.dirname(entry), name), known);
  return known;
}

it.each(['start.mjs', 'test.mjs'])('%s reads no package before it has installed them', (command) => {
  const known = readBy(path.join(tools, command));
  expect(known.size).toBeGreaterThan(10);
  const early = [...known].flatMap(([file, wanted]) =>
    wanted.filter((name) => !/^(\.|node:)/.test(name)).map((name) => `${path.basename(file)}: ${name}`),
  );
  expect(early).toEqual([]);
});
