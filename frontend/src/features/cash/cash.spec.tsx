/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CashMovement, type CashView, romeDayOf } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aClosing } from '../../testing/a-closing.js';
import { aDay, NOTHING, row } from '../../testing/a-day.js';
import { answer, refusal } from '../../testing/fake-server.js';
import { MARTA, openOffice, openPage } from '../../testing/open-page.js';

const movement: CashMovement = {
  id: 'tx-1 r-1',
  at: '2026-11-23T10:00:00.000Z',
  on: '2026-11-23',
  kind: 'receipt',
  method: 'in_negozio',
  how: 'contanti',
  amount: '129.00',
  transactionId: 'tx-1',
  orderNumber: 'FI-2026-000001',
  buyerName: 'Giulia Ferri',
  giftListId: 100000000001,
  listName: 'Anna & Luca',
  by: 'Marta Galli',
  documentNumber: null,
  correction: true,
  afterClosing: false,
};
const closing = aClosing();

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
    'GET /api/movements': () => [],
    'GET /api/cash/closings': () => [],
  });
});

const grouping = async (name: string) => within(await screen.findByRole('table', { name }));
const today = romeDayOf(new Date());

describe('Cassa', () => {
  it('has a sheet of a closed day, whose sums add up and say what came since', async () => {
    const uncounted = { stripe: '100.00', paypal: '0.00', bonifico: '40.00' };
    answer({ 'GET /api/cash/closings': () => [aClosing({ uncounted })] });
    const { user } = openOffice('/admin/cash?day=2026-11-23');
    await user.click(await screen.findByRole('link', { name: 'Foglio della chiusura' }));
    const sheet = within(await screen.findByRole('table', { name: 'Netto incassato' }));
    const rows = sheet.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(rows).toEqual([
      'Netto incassatoImporto',
      'Atteso in cassa, senza il fondo1.219,50 €',
      'Carta100,00 €',
      'PayPal0,00 €',
      'Bonifico40,00 €',
      'Netto incassato alla chiusura1.359,50 €',
      'Correzioni e pagamenti arrivati dopo la chiusura−140,00 €',
    ]);
  });

  it('has a file of the whole period for the accountant, for admins', async () => {
    openOffice('/admin/cash?per=range&from=2026-11-01&to=2026-11-15&how=contanti');
    const files = within(await screen.findByRole('region', { name: 'Per il commercialista' }));
    const period = 'from=2026-11-23&to=2026-11-23';
    expect(files.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/api/cash/export?${period}&format=xlsx`,
      `/api/cash/export?${period}&format=csv`,
    ]);
  });

  it('has no such file for staff', async () => {
    openPage('/admin/cash', { ...MARTA, role: 'staff' });
    await screen.findByRole('region', { name: 'Netto incassato' });
    expect(screen.queryByRole('region', { name: 'Per il commercialista' })).toBeNull();
  });

  it('shows today’s money by method, person and list, and what is still to come', async () => {
    openOffice('/admin/cash');
    const total = within(await screen.findByRole('region', { name: 'Netto incassato' }));
    // All of it is cash.
    expect(total.getAllByText('1.219,50')).toHaveLength(2);
    expect(asked).toEqual([{ from: today, to: today }]);
    const cells = (await grouping('Per metodo')).getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['1.249,00\u00a0€', '−20,00\u00a0€', '−9,50\u00a0€', '1.219,50\u00a0€']);
    expect((await grouping('Per persona')).getByRole('rowheader', { name: 'Marta Galli' })).toBeDefined();
    const list = (await grouping('Per lista')).getByRole('link', { name: 'Anna & Luca' });
    expect(list.getAttribute('href')).toBe('/admin/cash?giftListId=100000000001#cassa-movimenti');
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
    expect(link.getAttribute('href')).toBe('/admin/cash?day=2026-11-23#cassa-movimenti');
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

  it('shows how a day was closed before it says that no money moved', async () => {
    cash = () => aDay({ total: NOTHING, days: [], methods: [], hows: [], people: [], lists: [] });
    answer({ 'GET /api/cash/closings': () => [closing] });
    openOffice('/admin/cash?day=2026-11-23');
    const table = await screen.findByRole('table', { name: /^Chiusura/ });
    const nothing = screen.getByText('Nessun movimento in questo periodo.');
    expect(table.compareDocumentPosition(nothing)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('adds up the rows of a table, and leads from the total to all movements where nothing else moved', async () => {
    const card = { received: '51.00', net: '51.00' };
    const total = { ...aDay().total, received: '1300.00', net: '1270.50' };
    cash = () =>
      aDay({
        total,
        methods: [...aDay().methods, row('stripe', 'Carta', card)],
        hows: [...aDay().hows, row('pos', 'POS', { received: '1.00', net: '1.00' })],
      });
    openOffice('/admin/cash?day=2026-11-23');
    const totalOf = async (title: string) => {
      const header = (await grouping(title)).getByRole('rowheader', { name: 'Totale' });
      const cells = within(header.closest('tr') as HTMLElement).getAllByRole('cell');
      return cells.map((cell) => [cell.textContent, cell.querySelector('a')?.getAttribute('href')]);
    };
    const all = await totalOf('Per metodo');
    expect(all.at(0)).toEqual([
      '1.300,00\u00a0€',
      '/admin/cash?day=2026-11-23&kind=receipt%2Ccapture#cassa-movimenti',
    ]);
    expect(all.at(-1)).toEqual(['1.270,50\u00a0€', '/admin/cash?day=2026-11-23#cassa-movimenti']);
    expect((await totalOf('Per modo di incasso')).at(-1)).toEqual(['1.220,50\u00a0€', undefined]);
    expect((await grouping('Per persona')).queryByRole('rowheader', { name: 'Totale' })).toBeNull();
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

  it('leads from a sum to its movements, and from one to its events', async () => {
    answer({ 'GET /api/movements': ({ query }) => (query['how'] === 'contanti' ? [movement] : []) });
    const { user, address } = openOffice('/admin/cash?day=2026-11-23');
    await user.click((await grouping('Per modo di incasso')).getByRole('link', { name: 'Contanti' }));
    expect(address()).toBe('/admin/cash?day=2026-11-23&how=contanti#cassa-movimenti');
    const rows = await grouping('Movimenti');
    const link = await rows.findByRole('link', { name: /Giulia Ferri/ });
    expect(link.getAttribute('href')).toBe(
      `/admin/transactions/tx-1#movimento-${encodeURIComponent(movement.id)}`,
    );
    expect(rows.getByText('Correzione')).toBeDefined();
    // What is looked for comes first, and the axis it is filtered by is one row.
    const titles = (await screen.findAllByRole('table')).map(
      (table) => document.getElementById(table.getAttribute('aria-labelledby') ?? '')?.textContent,
    );
    expect(titles).toEqual(['Movimenti', 'Per metodo', 'Per persona', 'Per lista']);
    expect(asked).toContainEqual({ from: '2026-11-23', to: '2026-11-23', how: 'contanti' });
    await user.click(screen.getByRole('button', { name: /^Contanti/ }));
    expect(address()).toBe('/admin/cash?day=2026-11-23');
  });

  it('leads from what was expected and counted of a how to the day’s movements of it, and from nothing nowhere', async () => {
    const counted = { ...closing.counted, pos: '3.00' };
    const difference = { ...closing.difference, pos: '3.00', total: '-2.00' };
    answer({ 'GET /api/cash/closings': () => [aClosing({ counted, difference })] });
    const { user } = openOffice('/admin/cash?day=2026-11-23');
    const linksIn = async (name: RegExp) => {
      const table = within(await screen.findByRole('table', { name }));
      return table.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    };
    const ofCash = '/admin/cash?day=2026-11-23&how=contanti#cassa-movimenti';
    const links = [
      ['1.249,00\u00a0€', ofCash.replace('#', '&kind=receipt%2Ccapture#')],
      ['−20,00\u00a0€', ofCash.replace('#', '&kind=reversal#')],
      ['−9,50\u00a0€', ofCash.replace('#', '&kind=refund%2Ccredit#')],
      ['1.269,50\u00a0€', ofCash],
      ['1.264,50\u00a0€', ofCash],
      ['−5,00\u00a0€', ofCash],
    ];
    expect(await linksIn(/^Chiusura Chiusa/)).toEqual(links);
    const all = within(screen.getByRole('rowheader', { name: 'Totale' }).closest('tr') as HTMLElement);
    const totals = all.getAllByRole('cell').map(({ textContent }) => textContent);
    // Row by row and in all: float, received, reversed and refunded come to what was expected.
    const reckoned = ['50,00', '1.249,00', '−20,00', '−9,50', '1.269,50', '1.267,50', '−2,00'];
    expect(totals).toEqual(reckoned.map((text) => `${text}\u00a0€`));
    await user.click(screen.getByRole('link', { name: 'Foglio della chiusura' }));
    expect(await linksIn(/^In cassa/)).toEqual(links);
    expect(await linksIn(/^Netto incassato/)).toEqual([
      ['1.219,50\u00a0€', '/admin/cash?day=2026-11-23#cassa-movimenti'],
    ]);
  });

  it('leads from a week to its days that are still to be closed', async () => {
    const days = ['2026-11-23', '2026-11-25', '2026-11-24'].map((day) => row(day, day, { net: '1.00' }));
    cash = () => aDay({ from: '2026-11-23', to: '2026-11-29', days });
    answer({ 'GET /api/cash/closings': () => [closing, aClosing({ day: '2026-11-24', closed: false })] });
    openOffice('/admin/cash?per=week&day=2026-11-23');
    const open = within(await screen.findByRole('region', { name: 'Giornate da chiudere' }));
    expect(open.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['martedì 24 novembre 2026', '/admin/cash?day=2026-11-24'],
      ['mercoledì 25 novembre 2026', '/admin/cash?day=2026-11-25'],
    ]);
  });

  it('goes back to today’s week by one press', async () => {
    const { user, address } = openOffice('/admin/cash?per=week&day=2020-01-06');
    await user.click(await screen.findByRole('button', { name: 'Oggi' }));
    expect(address()).toBe('/admin/cash?per=week');
  });

  it('keeps what it is filtered by from day to day, to today and to other periods', async () => {
    const { user, address } = openOffice('/admin/cash?per=day&day=2026-11-10&how=contanti');
    await screen.findByRole('group', { name: 'Solo' });
    for (const name of ['Giorno precedente', 'Oggi', 'Settimana', 'Periodo']) {
      const press = screen.queryByRole('button', { name }) ?? screen.getByRole('radio', { name });
      await user.click(press);
      await waitFor(() => expect(address()).toContain('how=contanti'));
    }
    expect(address()).toContain('per=range');
  });

  it('leads from the past closings of a period to their days', async () => {
    cash = () => aDay({ from: '2026-11-22' });
    answer({ 'GET /api/cash/closings': () => [closing] });
    openOffice('/admin/cash?per=range&from=2026-11-22&to=2026-11-23');
    const closings = await grouping('Chiusure');
    expect(closings.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/cash?day=2026-11-23',
      '/admin/cash?day=2026-11-23&how=contanti#cassa-movimenti',
      '/admin/cash?day=2026-11-23#cassa-movimenti',
    ]);
  });

  it('proposes the float of the till’s last closing, and says which how differs and by how much', async () => {
    answer({
      'GET /api/cash/closings': ({ query }) =>
        query['from'] === '2026-09-24'
          ? [aClosing({ day: '2026-11-21', float: '80.00' }), aClosing({ day: '2026-11-20' })]
          : [],
    });
    const { user } = openOffice('/admin/cash?day=2026-11-23');
    await user.click(await screen.findByRole('button', { name: 'Chiudi la giornata…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const counted = dialog.getByRole('textbox', { name: /^Contanti/ });
    expect(dialog.getByRole('textbox', { name: /^Fondo cassa/ })).toHaveProperty('value', '80,00');
    await user.type(counted, '1299,50');
    expect(dialog.getByRole('status').textContent).toMatch(/^Torna tutto\./);
    await user.clear(counted);
    await user.type(counted, '1294,50');
    const pos = dialog.getByRole('textbox', { name: /^POS/ });
    await user.clear(pos);
    await user.type(pos, '2');
    const words = [...dialog.getByRole('status').children].map(({ textContent }) =>
      textContent?.replaceAll('\u00a0', ' '),
    );
    expect(words).toEqual([
      'Contanti: mancano 5,00 €',
      'POS: 2,00 € in più',
      'Atteso 1.299,50 €, contato 1.296,50 €: in tutto mancano 3,00 €',
    ]);
    const hint = dialog.getByText(/^Dovrebbero esserci 1\.299,50/).textContent?.replaceAll('\u00a0', ' ');
    expect(hint).toBe(
      'Dovrebbero esserci 1.299,50 € (80,00 € di fondo e 1.219,50 € incassati): mancano 5,00 €',
    );
  });

  it('says before the day is closed what should lie there, and once it is what differed', async () => {
    const lastFloat = aClosing({ day: '2026-11-21', float: '80.00' });
    answer({ 'GET /api/cash/closings': ({ query }) => (query['from'] === '2026-11-23' ? [] : [lastFloat]) });
    const { user } = openOffice('/admin/cash?day=2026-11-23&how=pos');
    const expected = await screen.findByLabelText('Che cosa dovrebbe esserci');
    expect(expected.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Fondo del mattino80,00 €+ contanti incassati1.219,50 €= contanti che dovrebbero esserci1.299,50 €',
    );
    expect(within(expected).getByRole('link').getAttribute('href')).toBe(
      '/admin/cash?day=2026-11-23&how=contanti#cassa-movimenti',
    );
    answer({ 'GET /api/cash/closings': () => [aClosing({ day: '2026-11-24' })] });
    await user.click(screen.getByRole('button', { name: 'Giorno seguente' }));
    expect(await screen.findByText(/^Contanti: mancano 5,00/)).toBeDefined();
  });

  it.each([
    ['', 'pos', 'Netto incassato', ['Netto in cassa, solo contanti']],
    ['?how=pos', 'pos', 'Netto incassato nei movimenti mostrati', []],
    ['?person=3', 'pos', 'Netto incassato nei movimenti mostrati', []],
    ['?person=3', 'contanti', 'Netto incassato nei movimenti mostrati', ['Di cui in contanti']],
    ['?how=contanti', 'contanti', 'Netto incassato nei movimenti mostrati', []],
  ])(
    'shows of cash%s with money by %s its sum, but no zero where a filter lets no cash through',
    async (filter, how, title, names) => {
      cash = () => aDay({ hows: [row(how, how, { net: '75.00' })] });
      openOffice(`/admin/cash${filter}`);
      const total = within(await screen.findByRole('region', { name: title }));
      expect(
        total
          .getAllByRole('term')
          .slice(3)
          .map(({ textContent }) => textContent),
      ).toEqual(names);
    },
  );

  it('says what opening a day again does to it', async () => {
    answer({ 'GET /api/cash/closings': () => [closing] });
    const { user } = openOffice('/admin/cash?day=2026-11-23');
    await user.click(await screen.findByRole('button', { name: 'Riapri la giornata…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const words = 'Il 23 novembre riceve di nuovo incassi e rimborsi; poi va richiuso.';
    expect(dialog.getByText(words)).toBeDefined();
  });

  it('asks at once where somebody came to close the day, and no second time', async () => {
    const { user, address } = openOffice('/admin/cash?day=2026-11-23&act=close');
    const dialog = within(await screen.findByRole('dialog', { name: 'Chiudi la giornata' }));
    await user.click(dialog.getByRole('button', { name: 'Torna indietro' }));
    await waitFor(() => expect(address()).toBe('/admin/cash?day=2026-11-23'));
  });

  it('closes a day with what was counted, and asks why where it differs', async () => {
    const sent: unknown[] = [];
    const { user, hears } = openOffice('/admin/cash?day=2026-11-23');
    await user.click(await screen.findByRole('button', { name: 'Chiudi la giornata…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Fondo cassa/ }), '50');
    expect(dialog.getByText(/^Dovrebbero esserci 1\.269,50/)).toBeDefined();
    await user.type(dialog.getByRole('textbox', { name: /^Contanti/ }), '1264,50');
    expect(dialog.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Contanti: mancano 5,00 €Atteso 1.269,50 €, contato 1.264,50 €',
    );
    await user.click(dialog.getByRole('button', { name: 'Chiudi la giornata' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /^Motivo della differenza/ }), 'Resto sbagliato');
    answer({
      'GET /api/cash/closings': () => [closing],
      // The news of it comes before the answer.
      'POST /api/cash/closings': async ({ body }) => {
        sent.push(body);
        await hears(['transactions']);
        await screen.findByText(/Chiusa da Marta Galli/);
        return closing;
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Chiudi la giornata' }));
    expect(await screen.findByText('Giornata chiusa')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    const counted = { contanti: '1264.50', pos: '0.00', assegno: '0.00', buono: '0.00', altro: '0.00' };
    expect(sent).toEqual([{ day: '2026-11-23', float: '50.00', counted, reason: 'Resto sbagliato' }]);
    expect(screen.getByRole('button', { name: 'Riapri la giornata…' })).toBeDefined();
  });
});
