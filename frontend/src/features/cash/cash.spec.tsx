/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CashRow, type CashView, romeDayOf } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
import { answer, refusal } from '../../testing/fake-server.js';
import { openOffice } from '../../testing/open-page.js';

const NOTHING = { received: '0.00', reversed: '0.00', refunded: '0.00', net: '0.00' };
const STILL = { count: 0, amount: '0.00' };

const row = (key: string, name: string, own: Partial<CashRow> = {}): CashRow => ({
  key,
  name,
  ...NOTHING,
  ...own,
});

function aDay(own: Partial<CashView> = {}): CashView {
  const sums = { received: '1249.00', reversed: '20.00', refunded: '9.50', net: '1219.50' };
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

let asked: Record<string, unknown>[];
let cash: () => CashView;
beforeEach(() => {
  asked = [];
  cash = aDay;
  answer({
    'GET /api/cash': ({ query }) => {
      asked.push({ ...query });
      return cash();
    },
  });
});

const grouping = async (name: string) => within(await screen.findByRole('table', { name }));
const today = romeDayOf(new Date());

describe('Cassa', () => {
  it('shows today’s money by method, person and list, and what is still to come', async () => {
    openOffice('/admin/cash');
    const total = within(await screen.findByRole('region', { name: 'Netto in cassa' }));
    expect(total.getByText('1.219,50')).toBeDefined();
    expect(asked).toEqual([{ from: today, to: today }]);
    const cells = (await grouping('Per metodo')).getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['1.249,00\u00a0€', '−20,00\u00a0€', '−9,50\u00a0€', '1.219,50\u00a0€']);
    expect((await grouping('Per persona')).getByRole('rowheader', { name: 'Marta Galli' })).toBeDefined();
    const list = (await grouping('Per lista')).getByRole('link', { name: 'Anna & Luca' });
    expect(list.getAttribute('href')).toBe('/admin/transactions?list=100000000001');
    const open = within(screen.getByRole('region', { name: /^Ancora da ricevere/ }));
    expect(open.getByText('258,00')).toBeDefined();
    expect(open.getByText('2 transazioni')).toBeDefined();
    expect(screen.queryByRole('table', { name: 'Per giorno' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Cassa' }).getAttribute('aria-current')).toBe('page');
  });

  it('keeps the period in its address, and goes on to the one before', async () => {
    cash = () => aDay({ from: '2026-10-01', to: '2026-10-31' });
    const { user, address } = openOffice('/admin/cash?day=2026-10-25');
    await user.click(await screen.findByRole('button', { name: 'Mese' }));
    expect(address()).toBe('/admin/cash?per=month&day=2026-10-25');
    const days = await grouping('Per giorno');
    const link = days.getByRole('link', { name: '23 novembre 2026' });
    expect(link.getAttribute('href')).toBe('/admin/cash?day=2026-11-23');
    await user.click(screen.getByRole('button', { name: 'Mese precedente' }));
    expect(await screen.findAllByText('settembre 2026')).not.toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Periodo' }));
    const until = screen.getByRole('textbox', { name: 'Al' });
    await user.clear(until);
    await user.type(until, '15092026');
    expect(address()).toBe('/admin/cash?per=range&from=2026-09-01&to=2026-09-15');
    expect(asked.at(-1)).toEqual({ from: '2026-09-01', to: '2026-09-15' });
  });

  it('prints what it shows, under the shop’s name, and says how old it is and who printed it', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = openOffice('/admin/cash?day=2026-11-23');
    await screen.findByRole('table', { name: 'Per metodo' });
    await user.click(screen.getByRole('button', { name: 'Stampa' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/· Cassa, lunedì 23 novembre 2026/).textContent).toMatch(/^Fiocco/);
    const printed = /^Dati del \d\d\/\d\d\/\d{4} \d\d:\d\d, stampati da Marta Galli$/;
    expect(screen.getByText(printed)).toBeDefined();
    print.mockRestore();
  });

  it('says that nothing was taken, and takes an address that means nothing for today', async () => {
    cash = () => aDay({ total: NOTHING, days: [], methods: [], people: [], lists: [] });
    openOffice('/admin/cash?per=anno&day=ieri');
    expect(await screen.findByText('Nessun movimento in questo periodo.')).toBeDefined();
    expect(asked).toEqual([{ from: today, to: today }]);
    expect(screen.getByText('258,00')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Giorno seguente' }).ariaDisabled).toBe('true');
  });

  it('can be asked again where it could not be read', async () => {
    let isAway = true;
    answer({
      'GET /api/cash': () =>
        isAway ? refusal(503, 'LEDGER_UNAVAILABLE', 'Il registro non risponde') : aDay(),
    });
    const { user } = openOffice('/admin/cash');
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByText('Errore nel caricamento della cassa')).toBeDefined();
    isAway = false;
    await user.click(failure.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('table', { name: 'Per metodo' })).toBeDefined();
  });
});
