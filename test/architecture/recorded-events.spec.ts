import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { OWNED_BY_MODULES } from '../../backend/src/owned.js';

const application = resolve(__dirname, '../../backend/src');
const files = readdirSync(application, { recursive: true, encoding: 'utf8' }).map((file) =>
  join(application, file),
);

const FOR_TESTS = /\.(spec|conformance|fixtures)\.ts$|\/testing\//;
const RECORDING = /\/golden\/[^/]+\.json$/;
const EVENT_TYPE = /['"`]([a-z]+\.[A-Z][A-Za-z]*\.v\d+)['"`]/g;

/** Every type that the code names, whether a catalogue describes it or not. Libs name no business types. */
const named = new Set(
  files
    .filter((file) => file.endsWith('.ts') && !FOR_TESTS.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(EVENT_TYPE)].map(([, type]) => type)),
);
const recordings = files.filter((file) => RECORDING.test(file));
const recorded = new Set(
  recordings.flatMap((file) => {
    const { events } = JSON.parse(readFileSync(file, 'utf8')) as { events: { type: string }[] };
    return events.map(({ type }) => type);
  }),
);

test('every event that was ever described is in a recorded ledger, and no other', () => {
  expect([...recorded].toSorted()).toEqual([...named].toSorted());
  const categories = new Set([...named].map((type) => type?.split('.')[0]));
  expect([...categories].toSorted()).toEqual(OWNED_BY_MODULES.streams);
});

test('beside every recorded ledger lies the test that replays it', () => {
  for (const folder of new Set(recordings.map((file) => dirname(file))))
    expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^golden\.(int\.)?spec\.ts$/));
});
