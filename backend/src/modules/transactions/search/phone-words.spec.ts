import { describe, expect, it } from '@jest/globals';
import { plainWords } from '@fiocco/contracts';
import { searchTextOf } from '../read-models/search-text.js';
import { writingsOf } from './phone-words.js';

const stored = (buyer_phone: string): string =>
  searchTextOf({
    buyer_name: null,
    buyer_email: null,
    buyer_phone,
    order_number: '',
    document_number: null,
  });

/** As the search finds it: every word, in any of its writings. */
const finds = (typed: string, phone: string): boolean =>
  writingsOf(plainWords(typed)).every((writings) => writings.some((one) => stored(phone).includes(one)));

describe('a telephone number', () => {
  const MOBILE = [
    '3471234567',
    '347 123 4567',
    '347-123-4567',
    '(347) 123.4567',
    '347/1234567',
    '347 12 34 567',
    '+393471234567',
    '+39 347 123 4567',
    '+39.347.1234567',
    '(+39) 347 1234567',
    '+39(347)1234567',
    '00393471234567',
    '0039 347-123 4567',
    '393471234567',
    '39 347 1234567',
    '39347 123 4567',
  ];
  it.each(MOBILE)('typed %s is found however it was given', (typed) => {
    expect(MOBILE.filter((phone) => !finds(typed, phone))).toEqual([]);
  });

  it.each(['02 5512345', '02-55 12 345', '(02) 5512345', '02 / 5512345', '+39 (02) 5512345', '02/55.12.345'])(
    'typed %s is found, also beside a name',
    (typed) => {
      expect(finds(typed, '02 5512345')).toBe(true);
      expect(writingsOf(['anna', ...plainWords(typed)])[0]).toEqual(['anna']);
    },
  );

  it.each([
    ['+39 348 1234567', '+39 347 1234567'],
    ['+41 79 1234567', '079 1234567'],
    ['+39 34', '340 555 0142'],
  ])('typed %s is not %s', (typed, phone) => {
    expect(finds(typed, phone)).toBe(false);
  });
});

const CLIENT = { buyer_email: null, buyer_phone: null, order_number: '', document_number: null };
it.each([
  'dangelo',
  "D'ANGELO",
  "D'ANGELO'",
  'D`Angelo',
  'd´angelò',
  'D’Angelo',
  "d' angelo",
  'D ANGELO',
  "NICCOLO' DANGELO",
  "D'ANGELO', NICCOLO'",
  'Niccolo\u0300 D\u2032Angelo\u0300',
  'angelo;',
])('finds Niccolò D’Angelò as %s', (typed) => {
  for (const buyer_name of ['Niccolò D’Angelò', "NICCOLO' D'ANGELO'", 'Niccolo`\u00a0D`Angelo`'])
    expect(
      plainWords(typed).filter((word) => !searchTextOf({ ...CLIENT, buyer_name }).includes(word)),
    ).toEqual([]);
});

it('takes few digits as they are typed', () => {
  expect(writingsOf(['calici', '3/4', '+'])).toEqual([['calici'], ['3/4'], ['+']]);
});
