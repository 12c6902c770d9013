import { jest } from '@jest/globals';

type Registry = Readonly<Record<string, readonly object[]>>;
const METHODS = '../../libs/contracts/src/methods';

// Adds to the registries the two lines for a new method; nothing else is changed. It must be imported before the shop.
jest.mock('../../libs/contracts/src/methods/payment/registry.js', () => withLine('payment', 'gift-voucher'));
jest.mock('../../libs/contracts/src/methods/delivery/registry.js', () => withLine('delivery', 'locker'));

function withLine(kind: string, added: string): Registry {
  const registry = jest.requireActual<Registry>(`${METHODS}/${kind}/registry.js`);
  const fixture = jest.requireActual<Readonly<Record<string, object>>>(`./${added}.fixture.js`);
  return Object.fromEntries(
    Object.entries(registry).map(([name, rules]) => [name, [...rules, ...Object.values(fixture)]]),
  );
}
