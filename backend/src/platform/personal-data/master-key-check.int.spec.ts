import { randomBytes } from 'node:crypto';
import { expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { MasterKeyInput } from '@fiocco/personal-data';
import { SettingsStore } from '../../modules/settings/index.js';
import { ConfigError } from '../config/config-error.js';
import { createTestApp } from '../testing/test-app.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);
const first = randomBytes(32);
const test = forAllTests(() => createTestApp({ config: { masterKey: first } }));

const startWith = (masterKey: MasterKeyInput) => createTestApp({ sharing: test, config: { masterKey } });

async function everything(): Promise<unknown> {
  const sealed = ['settings_secret', 'personal_data.subjects', 'personal_data.versions'];
  return Promise.all(
    sealed.map(async (table) => (await test.pool.query(`select t::text from ${table} t order by 1`)).rows),
  );
}

// Of a secret alone nothing is kept in the vault.
it.each([
  ['a secret', { smtpPassword: 'chiusa' }, /it does not open settings_secret\.sealed_value\. Put/],
  ['personal data', { adminEmail: 'anna@negozio.test' }, /it does not open what key 1 sealed of people/],
])(
  'a start under which %s does not open is refused in one line, and changes nothing',
  async (_, sealed, place) => {
    await test.app.get(SettingsStore).update(sealed);
    const before = await everything();
    const wrongs: readonly MasterKeyInput[] = [
      randomBytes(32),
      { 1: randomBytes(32), 2: first },
      { 2: first },
    ];
    for (const wrong of wrongs) {
      const start = startWith(wrong);
      await expect(start).rejects.toThrow(ConfigError);
      await expect(start).rejects.toThrow(place);
    }
    expect(await everything()).toEqual(before);
  },
);

it('a start with the right one, alone or beside a newer one, opens what was sealed', async () => {
  for (const right of [first, { 1: first, 2: randomBytes(32) }]) {
    const again = await startWith(right);
    expect(await again.app.get(SettingsStore).secret('smtpPassword')).toBe('chiusa');
    await again.close();
  }
});

it('one key that was altered by hand stops nobody', async () => {
  const { rows } = await test.pool.query<{ subject: string }>('select subject from personal_data.subjects');
  for (const word of ['uno', 'due', 'tre']) await test.app.get(SettingsStore).update({ storeName: word });
  await test.pool.query(
    `insert into personal_data.subjects (subject, last_version, key_version, wrapped_key)
     select 'a-altered', 1, key_version, '\\x00' from personal_data.subjects where subject = $1`,
    [rows[0]?.subject],
  );
  await (await startWith(first)).close();
});
