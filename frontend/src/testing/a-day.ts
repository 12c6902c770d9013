import type { CashRow, CashView } from '@fiocco/contracts';

/** Sums of a day without movements. */
export const NOTHING = {
  received: '0.00',
  reversed: '0.00',
  refunded: '0.00',
  exchanged: '0.00',
  net: '0.00',
};
const STILL = { count: 0, amount: '0.00' };

export const row = (key: string, name: string, own: Partial<CashRow> = {}): CashRow => ({
  key,
  name,
  ...NOTHING,
  ...own,
});

/** Cassa of a day on which something was taken, turned back and given back. */
export function aDay(own: Partial<CashView> = {}): CashView {
  const sums = {
    received: '1249.00',
    reversed: '20.00',
    refunded: '9.50',
    exchanged: '0.00',
    net: '1219.50',
  };
  return {
    from: '2026-11-23',
    to: '2026-11-23',
    total: sums,
    days: [row('2026-11-23', '23 novembre 2026', sums)],
    methods: [row('in_negozio', 'In negozio', sums)],
    hows: [row('contanti', 'Contanti', sums)],
    people: [row('3', 'Marta Galli', sums)],
    lists: [row('100000000001', 'Anna & Luca', sums)],
    open: {
      held: STILL,
      reserved: { count: 2, amount: '258.00' },
      awaitingTransfer: { count: 1, amount: '60.00' },
    },
    ...own,
  };
}
