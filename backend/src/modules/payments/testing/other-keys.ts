import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { ProviderAccesses } from '../access/provider-accesses.js';
import type { PaymentShop } from './payment-shop.js';

const TOKEN = { access_token: 'A21', token_type: 'Bearer', expires_in: 3_600 };
/** As Stripe and as PayPal say it. */
const MISSING = {
  error: { type: 'invalid_request_error', code: 'resource_missing' },
  name: 'RESOURCE_NOT_FOUND',
};

/** Somebody types one part of the keys of accounts that know none of the shop's payments. */
export async function typeOtherKeys(
  shop: PaymentShop,
  part: 'open' | 'secret',
): Promise<{ ownKeysAgain(): void }> {
  const server = createServer(({ url = '' }, answer) => {
    const isToken = url.includes('/oauth2/');
    answer.writeHead(isToken ? 200 : 404, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(isToken ? TOKEN : MISSING));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accesses = shop.app.get(ProviderAccesses, { strict: false });
  const own = accesses.of.bind(accesses);
  const typed = jest.spyOn(accesses, 'of').mockImplementation(async (code) => {
    const access = await own(code);
    return access && { ...access, [part]: 'altro-conto', apiUrl };
  });
  return {
    ownKeysAgain() {
      typed.mockRestore();
      server.close();
      server.closeAllConnections();
    },
  };
}
