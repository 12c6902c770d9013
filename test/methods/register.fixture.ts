import { jest } from '@jest/globals';

type Registry = Readonly<Record<string, readonly object[]>>;
const METHODS = '../../libs/contracts/src/methods';

// The two lines that whoever adds a method writes into its registry; nothing else of the shop is touched. To be imported
// before anything of the shop is.
jest.mock('../../libs/contracts/src/methods/payment/registry.js', () => withLine('payment', 'gift-voucher'));
jest.mock('../../libs/contracts/src/methods/delivery/registry.js', () => withLine('delivery', 'locker'));

function withLine(kind: string, added: string): Registry {
  const registry = jest.requireActual<Registry>(`${METHODS}/${kind}/registry.js`);
  const fixture = jest.requireActual<Readonly<Record<string, object>>>(`./${added}.fixture.js`);
  return Object.fromEntries(
    Object.entries(registry).map(([name, rules]) => [name, [...rules, ...Object.values(fixture)]]),
  );
}
