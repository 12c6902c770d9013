import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { encryptText } from '@fiocco/personal-data';
import { createTestApp } from '../../platform/testing/test-app.js';
import { IdentityModule } from '../identity/index.js';
import { SettingsModule } from './settings.module.js';
import { SettingsStore } from './settings.store.js';
import { secretPurpose } from './tab-store.js';

jest.setTimeout(60_000);

const modules = [IdentityModule, SettingsModule];
const shop = forAllTests(() => createTestApp({ modules }));
beforeEach(() => shop.pool.query('delete from settings; delete from settings_secret'));

const inProduction = () => createTestApp({ modules, sharing: shop, config: { production: true } });
const save = (changes: object) => shop.app.get(SettingsStore).save(changes, null);

describe('a process in production', () => {
  it('starts on a new shop, whose mode is the sandbox’s without any key of it', async () => {
    await (await inProduction()).close();
  });

  it.each([{ stripeDevPublicKey: 'pk_test_prova1234567890' }, { paypalDevClientId: 'client-di-prova-1234' }])(
    'does not start in the sandbox, as %j would be, and says in one line how to mend it',
    async (keys) => {
      await save({ environmentMode: 'development', ...keys });
      await expect(inProduction()).rejects.toThrow(
        /^NODE_ENV=production takes no payments in the sandbox \(environmentMode\)\. [^\n]+Pagamenti\.$/,
      );
      await save({ environmentMode: 'production' });
      await (await inProduction()).close();
    },
  );

  it('does not start with a test key in the place of the real one, and does not repeat it', async () => {
    const sealed = encryptText(shop.config.masterKey, secretPurpose('stripeSecretKey'), 'sk_test_canarino');
    await shop.pool.query(
      "insert into settings_secret (name, sealed_value, set_at) values ('stripeSecretKey', $1, now())",
      [sealed],
    );
    const refused = inProduction();
    await expect(refused).rejects.toThrow(/^NODE_ENV=production takes no test key \(stripeSecretKey\)\./);
    await expect(refused).rejects.not.toThrow(/canarino/);
  });

  it('does not let the sandbox be switched on, for it would not start again', async () => {
    const production = await inProduction();
    const admin = await production.signInAsAdmin();
    const put = (body: object) => admin.put('/api/settings').send(body);
    await put({ stripeDevPublicKey: 'pk_test_prova1234567890', environmentMode: 'production' }).expect(200);
    const { body } = await put({ environmentMode: 'development' }).expect(400);
    expect(body).toMatchObject({
      fields: { environmentMode: expect.stringContaining('produzione') },
      details: { codes: { environmentMode: 'SANDBOX_IN_PRODUCTION' } },
    });
    await production.close();
  });
});
