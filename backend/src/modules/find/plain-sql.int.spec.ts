import { expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { APOSTROPHES, plainLetters } from '@fiocco/contracts';
import { createTestDatabase } from '@fiocco/testing';
import { plainSql } from './plain-sql.js';

const database = forAllTests(() => createTestDatabase());

it.each([
  ['nothing', ''],
  ['capitals', "NOZZE DELL'ACQUA 100%_\\"],
  ['accents', 'Nicolò & Zoë, ÀNCORA Ünal İzmir'],
  ['accents apart from their letters', 'Nicolo\u0300'],
  ['each kind of apostrophe', `D${[...APOSTROPHES].join('d')}Amico`],
  ['hearts', 'Anna❤️Marco 🎁'],
])('writes %s as the search does', async (_, text) => {
  const { rows } = await database.pool.query<{ plain: string }>(`select ${plainSql('$1::text')} as plain`, [
    text,
  ]);
  expect(rows[0]?.plain).toBe(plainLetters(text));
});

it('knows no apostrophe', () => {
  expect(plainLetters(APOSTROPHES)).toBe('');
});
