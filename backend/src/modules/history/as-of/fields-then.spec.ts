import { expect, it } from '@jest/globals';
import type { JsonObject } from '@fiocco/personal-data';
import type { RecordKind } from '../../../platform/index.js';
import { fieldsThen } from './fields-then.js';

const facts = {
  values: new Map<string, JsonObject>([
    ['former', { red: true, blue: false, large: true }],
    ['now', { colours: ['g', 'r', 'x'] }],
  ]),
  names: {},
};
const KIND: RecordKind = {
  code: 'vase',
  table: 'vase',
  readers: 'staff',
  fields: {
    colours: { label: 'Colori', words: { r: 'Rosso', g: 'Verde' } },
    red: { label: 'In rosso', until: 'colours' },
    blue: { label: 'In blu', until: 'colours' },
    large: { label: 'Grande', until: 'size' },
  },
};
const FORMER = { ref: 'former' };
const told = (fields: ReadonlyMap<string, { readonly ref: string }>) =>
  fieldsThen(KIND, fields, facts).map(({ label, text }) => [label, text]);

it('tells a field that records have no more in its own words, until the field in its place was set', () => {
  const former = new Map([
    ['large', FORMER],
    ['red', FORMER],
    ['blue', FORMER],
  ]);
  expect(told(former)).toEqual([
    ['In rosso', 'sì'],
    ['In blu', 'no'],
    ['Grande', 'sì'],
  ]);
  expect(told(new Map([...former, ['colours', { ref: 'now' }]]))).toEqual([
    ['Colori', 'Verde, Rosso, x'],
    ['Grande', 'sì'],
  ]);
});
