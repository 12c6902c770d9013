import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { foldName } from '../../platform/index.js';
import { createTestApp, PASSWORD, type TestApp } from '../../platform/testing/test-app.js';
import { IdentityModule } from './index.js';

jest.setTimeout(30_000);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ modules: [IdentityModule] });
  await test.signInAsAdmin();
});
afterAll(() => test.close());

const signIn = (at: TestApp, username: string) =>
  at.http.post('/api/login').send({ username, password: PASSWORD });

describe('a username', () => {
  it.each(['TITOLARE', 'tİtolare', 'tıtolare', 'ｔｉｔｏｌａｒｅ'])(
    'is the same written as %s, for signing in and for a second account',
    async (written) => {
      expect((await signIn(test, written).expect(200)).body).toMatchObject({ id: 1, username: 'titolare' });
      const second = test.pool.query(
        `insert into users (username, username_folded, password_hash, role, created_at)
         values ($1, $2, '', 'staff', now())`,
        [written, foldName(written)],
      );
      await expect(second).rejects.toThrow(/users_username/);
    },
  );
});

describe('a shop of an earlier release', () => {
  it('starts although names of two accounts are the same now: the oldest keeps it, and the log says who has none', async () => {
    await test.pool.query(`
      delete from migrations where name like '%folded-names%' or name like '%seen-names%';
      drop index users_username;
      alter table users drop column username_folded;
      create unique index users_username on users (lower(username));
      insert into users (id, username, password_hash, role, created_at)
        select n, written, password_hash, 'staff', created_at from users,
          (values (21, 'ｔｉｔｏｌａｒｅ'), (20, 'Straße'), (22, 'STRASSE'), (23, 'Commessa')) as new (n, written);`);
    const later = await createTestApp({ modules: [IdentityModule], sharing: test });
    const { rows } = await test.pool.query('select id, username_folded as name from users order by id');
    expect(rows).toEqual([
      { id: 1, name: 'titolare' },
      { id: 20, name: 'strasse' },
      { id: 21, name: null },
      { id: 22, name: null },
      { id: 23, name: 'commessa' },
    ]);
    const told = later.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told.map(({ msg, account }) => [msg, account])).toEqual(
      [21, 22].map((id) => [expect.stringMatching(/^Nobody can sign in to this account/), id]),
    );
    for (const [written, id] of [
      ['ｔｉｔｏｌａｒｅ', 1],
      ['STRASSE', 20],
      ['commessa', 23],
    ] as const)
      expect((await signIn(later, written).expect(200)).body).toMatchObject({ id });
    await later.close();
  });
});
