import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { foldName } from '../../platform/index.js';
import { createTestApp, PASSWORD, type TestApp } from '../../platform/testing/test-app.js';
import { IdentityModule } from './index.js';

jest.setTimeout(30_000);

const test = forAllTests(() => createTestApp({ modules: [IdentityModule] }));
beforeAll(async () => {
  await test.signInAsAdmin();
});

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

describe('a name that compares as another account’s', () => {
  it('signs nobody in to its own, and the log says so at each start', async () => {
    await test.pool.query(`
      insert into users (id, username, username_folded, password_hash, role, created_at)
        select n, written, folded, password_hash, 'staff', created_at from users,
          (values (20, 'Straße', 'strasse'), (21, 'ｔｉｔｏｌａｒｅ', null), (22, 'STRASSE', null)) as new (n, written, folded)`);
    const later = await createTestApp({ modules: [IdentityModule], sharing: test });
    const told = later.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told.map(({ msg, account }) => [msg, account])).toEqual(
      [21, 22].map((id) => [expect.stringMatching(/^Nobody can sign in to this account/), id]),
    );
    for (const [written, id] of [
      ['ｔｉｔｏｌａｒｅ', 1],
      ['STRASSE', 20],
    ] as const)
      expect((await signIn(later, written).expect(200)).body).toMatchObject({ id });
    await later.close();
  });
});
