import { describe, expect, test } from '@jest/globals';
import { type Check, EventCatalogue, eventVersion, isId, isNullOr, isShaped } from '@fiocco/event-sourcing';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { giftEvents } from '@fiocco/gift';
import { closingEvents } from '../../backend/src/modules/cash/closing-ledger/closing.events.js';
import { creditEvents } from '../../backend/src/modules/cash/credit-ledger/credit.events.js';
import { stockEvents } from '../../backend/src/modules/gifts/stock/stock.decider.js';
import { privacyEvents } from '../../backend/src/modules/privacy/request/privacy.versions.js';
import { saleEvents } from '../../backend/src/modules/transactions/sale-ledger/sale.decider.js';
import { OWNED_BY_MODULES } from '../../backend/src/owned.js';
import { recordEvents } from '../../backend/src/platform/index.js';
import { freeTextIn, type Recorded } from './free-text.js';

const root = resolve(__dirname, '../..');
const files = ['backend/src', 'libs/gift/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(root, folder, file),
  ),
);

const FOR_TESTS = /\.(spec|conformance|fixtures)\.ts$|\/testing\//;
const RECORDING = /\/golden\/[^/]+\.json$/;
const EVENT_TYPE = /['"`]([a-z]+\.[A-Z][A-Za-z]*\.v\d+)['"`]/g;

/** Every type that the code names, whether a catalogue describes it or not. */
const named = new Set(
  files
    .filter((file) => file.endsWith('.ts') && !FOR_TESTS.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(EVENT_TYPE)].map(([, type]) => type)),
);
const recordings = files.filter((file) => RECORDING.test(file));
const events = recordings.flatMap(
  (file) => (JSON.parse(readFileSync(file, 'utf8')) as { events: Recorded[] }).events,
);
const recorded = new Set(events.map(({ type }) => type));

test('every event that was ever described is in a recorded ledger, and no other', () => {
  expect([...recorded].toSorted()).toEqual([...named].toSorted());
  const categories = new Set([...named].map((type) => type?.split('.')[0]));
  expect([...categories].toSorted()).toEqual(OWNED_BY_MODULES.streams);
});

test('beside every recorded ledger lies the test that replays it', () => {
  for (const folder of new Set(recordings.map((file) => dirname(file))))
    expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^golden\.(int\.)?spec\.ts$/));
});

describe('a text that somebody typed', () => {
  const catalogues = [
    closingEvents,
    creditEvents,
    giftEvents,
    privacyEvents,
    recordEvents,
    saleEvents,
    stockEvents,
  ];

  test('is admitted by no event that is still written', () => {
    // The restores of the ledger are numbers and signatures, written by a command without a catalogue.
    const categories = [...catalogues.map(({ category }) => category), 'ledger'];
    expect(categories.toSorted()).toEqual(OWNED_BY_MODULES.streams);
    const admitted = catalogues.flatMap((catalogue) => freeTextIn(catalogue, events));
    // Versions from before such texts went into the vault: they are read and never written.
    expect(admitted).toEqual([
      'credit.CreditReturned.v1 reference',
      'credit.CreditUsed.v1 reference',
      'gift.DocumentNamed.v1 documentNumber',
    ]);
    const written = new Set(catalogues.flatMap(({ currentTypes }) => currentTypes));
    expect(admitted.filter((found) => written.has(found.split(' ')[0] ?? ''))).toEqual([]);
  });

  test('would be found at any depth', () => {
    const isText: Check<string> = (value): value is string => typeof value === 'string';
    const areTexts: Check<readonly string[]> = (value): value is readonly string[] =>
      Array.isArray(value) && value.every(isText);
    type Data = { id: string; note: string | null; tags: readonly string[]; place: { city: string } };
    const leaky = new EventCatalogue('leaky', [
      eventVersion<{ type: 'leaky.Noted.v1'; data: Data }>('leaky.Noted.v1', {
        id: isId,
        note: isNullOr(isText),
        tags: areTexts,
        place: isShaped<Data['place']>({ city: isText }),
      }),
    ]);
    const data: Data = { id: 'a', note: null, tags: [], place: { city: 'x' } };
    expect(freeTextIn(leaky, [{ type: 'leaky.Noted.v1', data }])).toEqual([
      'leaky.Noted.v1 note',
      'leaky.Noted.v1 place.city',
      'leaky.Noted.v1 tags[]',
    ]);
  });
});
