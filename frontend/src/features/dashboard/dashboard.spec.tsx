/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ClosedDays, daysAfter, type FirstDay, romeDayOf, type TodoList } from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { BOARD, EMPTY, NOTHING } from '../../testing/a-dashboard.js';
import { aTransaction, noPayments } from '../../testing/examples.js';
import { ALWAYS_OPEN, SETTINGS } from '../../testing/example-settings.js';
import { answer, callsOf, refusal, withHeaders } from '../../testing/fake-server.js';
import { MARTA, openOffice, openPage, SHOP } from '../../testing/open-page.js';
import { closingWords } from './closing-lists.js';

const FIRST_DAY: FirstDay = {
  version: 0,
  tasks: [
    { step: 'brand', missing: 'Le liste hanno i colori di partenza e nessun logo.', aside: false },
    { step: 'payments', missing: 'Si paga con il simulatore.', aside: false },
    { step: 'occasions', missing: null, aside: false },
    { step: 'list', missing: 'Nessun link porta a dei regali.', aside: false },
  ],
};

beforeEach(() => answer({ 'GET /api/dashboard': () => BOARD, 'GET /api/transactions': () => [] }));

/** The first screen of a shop that is open on every day but these. */
const openBut = (...closedDays: ClosedDays[]) =>
  openPage('/', MARTA, { ...SHOP, ...ALWAYS_OPEN, closedDays });
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const textOf = (element: HTMLElement | null) => element?.textContent?.replace(/\s/g, ' ') ?? '';

describe('the first screen', () => {
  it('says how much there is, in the words of the specification, and leads there', async () => {
    openOffice('/');
    const lists = await screen.findByRole('link', { name: /Totale liste regalo attive/ });
    expect(textOf(lists)).toBe('Liste Regalo38Totale liste regalo attive');
    expect(lists.getAttribute('href')).toBe('/admin/gift-lists?badge=active');
    for (const words of [
      /^Prodotti1\.204Totale prodotti nel catalogo$/,
      /^Occasioni9Tipi di occasioni disponibili$/,
      /^Transazioni2\.317Totale transazioni effettuate$/,
    ])
      expect(
        screen.getByText(
          (_, element) => element?.tagName === 'A' && words.test(textOf(element as HTMLElement)),
        ),
      ).toBeDefined();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Dashboard');
  });

  it('shows statistics, the most popular list, a summary, and who is signed in', async () => {
    openPage('/admin', { ...MARTA, email: 'marta@negozio.example' });
    const sales = await region('Statistiche transazioni');
    expect(sales.getByText('184.962,50')).toBeDefined();
    expect(sales.getByText('88%')).toBeDefined();
    expect((await region('Statistiche prodotti')).getByText('963')).toBeDefined();
    const popular = await region('Lista più popolare');
    expect(popular.getByText('Nozze Anna e Luca')).toBeDefined();
    expect(textOf(popular.getByText(/prodotti assegnati/))).toBe('184 prodotti assegnati');
    expect(popular.getByRole('link', { name: '184' }).getAttribute('href')).toBe('/admin/products?list=7');
    const summary = await region('Riepilogo');
    for (const words of ['27,4', '963 di 1.204', '241 di 1.204', '92 di 1.204'])
      // Once each: what a shop has is not told twice.
      expect(
        summary.getByText(
          (_, element) => element?.tagName === 'DD' && textOf(element as HTMLElement) === words,
        ),
      ).toBeDefined();
    const hrefOf = (name: string | RegExp) => summary.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf(/^79,83/)).toBe('/admin/transactions?sum=paid');
    expect(hrefOf('27,4')).toBe('/admin/gift-lists');
    const owed = await region('Da incassare');
    expect(owed.getByText('12.480,00')).toBeDefined();
    expect(owed.getByText('34 transazioni, spedizioni comprese')).toBeDefined();
    const profile = await region('Profilo');
    for (const words of ['marta', 'Marta Galli', 'marta@negozio.example'])
      expect(profile.getByText(words)).toBeDefined();
    const products = (await screen.findByRole('region', { name: 'Statistiche prodotti' })).textContent;
    expect(products).toBe(
      'Statistiche prodottiIn catalogo1.204Interi963 di 1.20480%di cui prenotabili92 di 1.2048%' +
        'A quote241 di 1.20420%Prodotti per lista, in media27,4',
    );
    expect(
      (await region('Liste che chiudono presto')).getByRole('link', { name: 'Nascita di Leone' }),
    ).toBeDefined();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Dashboard');
  });

  it('stands in the order of a morning: what is to do, what is new, the money, then what the shop lacks and has', async () => {
    answer({ 'GET /api/first-day': () => FIRST_DAY });
    openBut();
    await region('Prima di aprire');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'Da fare',
      'Da ieri',
      'Incassi',
      'Da incassare',
      'Liste che chiudono presto',
      'Prima di aprire',
      'Riepilogo',
    ]);
  });

  it('says what was bought since yesterday, and leads to each and to all of it', async () => {
    const now = new Date();
    const dayBefore = daysAfter(romeDayOf(now), -1);
    answer({
      'GET /api/transactions': () =>
        withHeaders(
          [
            aTransaction({ id: 'a', productName: 'Teiera', timestamp: now.toISOString() }),
            aTransaction({ id: 'b', productName: 'Vaso', timestamp: `${dayBefore}T11:05:00.000Z` }),
          ],
          { 'x-total-count': '14' },
        ),
    });
    openBut();
    const news = await region('Da ieri');
    const rows = (await news.findAllByRole('listitem')).map(textOf);
    expect(rows[0]).toMatch(/^TeieraGiulia Ferri, per .*oggi, \d\d:\d\d$/);
    expect(rows[1]).toMatch(/^Vaso.*ieri, 1[23]:05$/);
    expect(news.getByRole('link', { name: 'Vaso' }).getAttribute('href')).toBe('/admin/transactions/b');
    expect(news.getByRole('link', { name: 'Vedi tutte e 14' }).getAttribute('href')).toBe(
      `/admin/transactions?from=${dayBefore}`,
    );
    expect(callsOf('GET /api/transactions')[0]?.query).toMatchObject({ from: dayBefore, drafts: 'hidden' });
  });

  it.each([
    ['Da', 2, { weekday: 'long' }],
    ['Dal', 9, { day: 'numeric', month: 'long' }],
  ] as const)('begins with the last open day: "%s", %i days ago', async (since, ago, format) => {
    const today = romeDayOf(new Date());
    const open = daysAfter(today, -ago);
    const timestamp = `${open}T11:05:00.000Z`;
    answer({ 'GET /api/transactions': () => withHeaders([aTransaction({ timestamp })], {}) });
    openBut({ from: daysAfter(open, 1), to: daysAfter(today, -1), yearly: false, note: '' });
    const day = new Intl.DateTimeFormat('it', format).format(new Date(timestamp));
    const title = `${since} ${day}`.replace(/l (8|11) /, 'll’$1 ').replace(' 1 ', ' 1° ');
    const news = await region(title);
    expect(textOf(await news.findByRole('listitem'))).toMatch(new RegExp(`${day}, 1[23]:05$`));
    expect(callsOf('GET /api/transactions')[0]?.query).toMatchObject({ from: open });
  });

  it('leads to every list that closes soon, also where they are many', async () => {
    const closing = Array.from({ length: 8 }, (_, at) => ({
      id: at + 1,
      name: `Lista ${at + 1}`,
      endDate: '2026-12-01',
    }));
    answer({ 'GET /api/dashboard': () => ({ ...BOARD, closing }) });
    const { user } = openOffice('/');
    const lists = await region('Liste che chiudono presto');
    expect(lists.getAllByRole('link')).toHaveLength(5);
    await user.click(
      lists.getByRole('button', { name: 'Mostra altre 3 liste che chiudono entro due settimane' }),
    );
    expect(lists.getAllByRole('link').map(textOf)).toEqual(closing.map(({ name }) => name));
    expect(lists.getByRole('link', { name: 'Lista 8' }).getAttribute('href')).toBe(
      `/admin/gift-lists/${closing[7]?.id}`,
    );
  });

  it('leads from what is owed to those who owe it', async () => {
    answer({
      'GET /api/transactions': () => withHeaders([aTransaction()], { 'x-total-count': '1' }),
      'GET /api/gift-lists': () => [],
    });
    const { user, address } = openOffice('/');
    await user.click((await region('Da incassare')).getByRole('link', { name: 'Vedi chi deve pagare' }));
    expect(await screen.findByText('Giulia Ferri')).toBeDefined();
    expect(address()).toBe('/admin/transactions?status=incassare');
    expect(callsOf('GET /api/transactions').at(-1)?.query).toMatchObject({ todo: 'owed' });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stato' }).value).toBe('incassare');
  });

  it('sells at the counter, once there is something to sell', async () => {
    answer({
      'GET /api/gift-lists': () => [],
      'GET /api/dashboard': () => EMPTY,
      'GET /api/first-day': () => FIRST_DAY,
    });
    const { user } = openOffice('/');
    await region('Prima di aprire');
    expect(screen.queryByRole('button', { name: 'Nuova transazione' })).toBeNull();
    answer({ 'GET /api/dashboard': () => BOARD });
    await user.click(screen.getByRole('button', { name: 'Aggiorna' }));
    await screen.findByRole('button', { name: 'Nuova transazione' });
    await user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: 'Nuova transazione' })).toBeDefined();
  });

  it('says what was taken today, yesterday, and since Monday by method', async () => {
    const { user } = openOffice('/');
    const takings = await region('Incassi');
    expect(takings.getByText('Nessun incasso per oggi.')).toBeDefined();
    await user.click(takings.getByRole('button', { name: 'Ieri' }));
    expect(takings.getByText('Incassato ieri')).toBeDefined();
    expect(takings.getByRole('link', { name: /^77,00/ }).getAttribute('href')).toBe(
      `/admin/cash?day=${daysAfter(romeDayOf(new Date()), -1)}`,
    );
    await user.click(takings.getByRole('button', { name: 'Questa settimana' }));
    expect(takings.getByText('Da lunedì').parentElement?.textContent).toMatch(/1\.101,00/);
    expect(takings.getByText('In negozio').nextSibling?.textContent).toMatch(/1\.101,00/);
    expect(textOf(takings.getByText(/^Entrate/))).toBe(
      'Entrate 1.250,00 €, meno storni 20,00 €, meno rimborsi 129,00 €',
    );
    const leadsTo = (amount: RegExp) =>
      takings.getAllByRole('link', { name: amount }).map((link) => link.getAttribute('href'));
    expect(leadsTo(/^1\.101,00/)).toEqual(['/admin/cash?per=week', '/admin/cash?per=week&method=in_negozio']);
    expect(leadsTo(/^129,00/)).toEqual(['/admin/cash?per=week&kind=refund%2Ccredit']);
  });

  it('hides no sum below nothing: credit that was not returned after all', async () => {
    answer({
      'GET /api/dashboard': () => ({ ...BOARD, today: { ...NOTHING, refunded: '-9.00', net: '9.00' } }),
    });
    openOffice('/');
    expect(textOf((await region('Incassi')).getByText(/^Entrate/))).toBe(
      'Entrate 0,00 €, meno rimborsi −9,00 €',
    );
  });

  it('says in a new shop what is missing, instead of what there is to do, and leads there', async () => {
    answer({ 'GET /api/dashboard': () => EMPTY, 'GET /api/first-day': () => FIRST_DAY });
    openOffice('/');
    const first = await region('Prima di aprire');
    expect(first.getByText('1 di 4 già fatte')).toBeDefined();
    expect(
      within(first.getByRole('list', { name: 'Che cosa manca' }))
        .getAllByRole('link')
        .map((step) => [step.getAttribute('href'), textOf(step)]),
    ).toEqual([
      ['/admin/settings?scheda=brand', '1Colori e logoLe liste hanno i colori di partenza e nessun logo.'],
      ['/admin/settings?scheda=pagamenti', '2Un modo di pagareSi paga con il simulatore.'],
      ['/admin/gift-lists', '3Una lista con i suoi regaliNessun link porta a dei regali.'],
    ]);
    const done = first.getByText('1 cosa già fatta').closest('details');
    expect(done?.open).toBe(false);
    expect(done?.querySelector('a')?.getAttribute('href')).toBe('/admin/occasions');
    expect(screen.getByText('Nessuna lista con prodotti assegnati')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Da fare' })).toBeNull();
  });

  it('stands below what there is to do until each step is done or put aside, and takes one up again', async () => {
    let saved = 0;
    answer({
      'GET /api/first-day': () => FIRST_DAY,
      'PUT /api/settings': ({ body }) => {
        saved += 1;
        return { ...SETTINGS, ...(body as object), versions: { ...SETTINGS.versions, primoGiorno: saved } };
      },
    });
    const { user } = openOffice('/');
    await region('Da fare');
    const first = await region('Prima di aprire');
    await user.click(first.getByRole('button', { name: 'Più tardi: Colori e logo' }));
    await user.click(await first.findByRole('button', { name: 'Riprendi: Colori e logo' }));
    await first.findByRole('button', { name: 'Più tardi: Colori e logo' });
    for (const step of ['Colori e logo', 'Un modo di pagare', 'Una lista con i suoi regali'])
      await user.click(await screen.findByRole('button', { name: `Più tardi: ${step}` }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Prima di aprire' })).toBeNull());
    const sent = callsOf('PUT /api/settings').map(({ headers, body }) => [headers['if-match'], body]);
    expect(sent).toEqual([
      ['"0"', { firstDayAside: ['brand'] }],
      ['"1"', { firstDayAside: [] }],
      ['"2"', { firstDayAside: ['brand'] }],
      ['"3"', { firstDayAside: ['brand', 'payments'] }],
      ['"4"', { firstDayAside: ['brand', 'payments', 'list'] }],
    ]);
    // What is left for later is not lost, nor counted as done.
    await user.click(screen.getByRole('button', { name: 'Prima di aprire: 3 cose per più tardi' }));
    await user.click(
      (await region('Prima di aprire')).getByRole('button', { name: 'Riprendi: Un modo di pagare' }),
    );
    expect((await region('Prima di aprire')).getByText('1 di 4 già fatte')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Più tardi: Un modo di pagare' })).toBeDefined();
  });

  it('lets staff put nothing aside', async () => {
    answer({ 'GET /api/first-day': () => FIRST_DAY });
    openPage('/admin', { ...MARTA, role: 'staff' });
    expect((await region('Prima di aprire')).queryAllByRole('button')).toEqual([]);
  });

  it('settles the first things to do where they stand', async () => {
    const entry: TodoList['entries'][number] = {
      id: 'verify aaaa-1',
      kind: 'verify',
      transactionId: 'aaaa-1',
      amount: '129.00',
      dueAt: null,
      overdue: false,
      since: new Date().toISOString(),
      action: 'decide',
      state: 'verify',
      words: 'Esito non certo',
      provider: 'stripe',
      link: null,
      subject: null,
      title: null,
      note: null,
      jobId: null,
    };
    answer({
      'GET /api/todo': ({ query }): Partial<TodoList> => ({
        count: 12,
        counts: { verify: 12 } as TodoList['counts'],
        entries: [entry].slice(0, Number(query['limit'])),
      }),
      'GET /api/transactions/aaaa-1': () =>
        aTransaction({ stage: 'verify', status: 'in_attesa', paymentMethod: 'stripe', actions: ['refund'] }),
      'GET /api/transactions/aaaa-1/payments': noPayments,
    });
    const { user } = openOffice('/');
    const todo = await region('Da fare');
    expect((await todo.findByRole('link', { name: 'Verifiche 12' })).getAttribute('href')).toBe(
      '/admin/todo?kind=verify',
    );
    await user.click(todo.getByRole('button', { name: 'Chiudi la verifica…' }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('asks again only when it is told to, and keeps what it shows where that fails', async () => {
    const { user } = openOffice('/');
    await screen.findByText('Totale liste regalo attive');
    window.dispatchEvent(new Event('focus'));
    expect(callsOf('GET /api/dashboard')).toHaveLength(1);
    answer({ 'GET /api/dashboard': () => refusal(503, 'LEDGER_AWAY', 'Il registro non risponde.') });
    await user.click(screen.getByRole('button', { name: 'Aggiorna' }));
    expect(await screen.findByText('Il registro non risponde.')).toBeDefined();
    expect(screen.getByText('Totale liste regalo attive')).toBeDefined();
  });

  it('says why it cannot be read, and reads it again', async () => {
    answer({ 'GET /api/dashboard': () => refusal(503, 'LEDGER_AWAY', 'Il registro non risponde.') });
    const { user } = openOffice('/');
    expect(await screen.findByText('Errore nel caricamento della dashboard')).toBeDefined();
    answer({ 'GET /api/dashboard': () => BOARD });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('Totale liste regalo attive')).toBeDefined();
  });

  it('is where strangers are sent to sign in', async () => {
    answer({
      'GET /api/user': () => refusal(401, 'UNAUTHORIZED', 'Accesso richiesto'),
      'GET /api/check-admin-exists': () => ({ adminExists: true }),
      'POST /api/login': () => MARTA,
    });
    const { user, address } = openPage('/');
    await user.type(await screen.findByLabelText('Username'), 'marta');
    expect(address()).toBe('/auth');
    answer({ 'GET /api/user': () => MARTA });
    await user.type(screen.getByLabelText('Password'), 'giusta{Enter}');
    expect(await screen.findByText('Totale liste regalo attive')).toBeDefined();
    expect(address()).toBe('/');
  });
});

it.each([
  ['2026-11-25', 'chiude oggi'],
  ['2026-11-26', 'chiude domani'],
  ['2026-12-09', 'fra 14 giorni'],
])('a list that ends on %s %s', (endDate, words) => {
  // A quarter past midnight in Rome on 25 November.
  expect(closingWords(endDate, new Date('2026-11-24T23:15:00Z'))).toBe(words);
});
