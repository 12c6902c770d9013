/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ComparisonRun,
  type PaymentComparison,
  TODO_KINDS,
  type TodoEntry,
  type TodoList,
} from '@fiocco/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction, noPayments } from '../../../testing/examples.js';
import { answer, callsOf, commands, refusal } from '../../../testing/fake-server.js';
import { MARTA, openOffice, openPage } from '../../../testing/open-page.js';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

function anEntry(own: Partial<TodoEntry> = {}): TodoEntry {
  return {
    id: 'verify aaaa-1',
    kind: 'verify',
    transactionId: 'aaaa-1',
    amount: '129.00',
    dueAt: null,
    overdue: false,
    since: ago(26),
    action: 'decide',
    state: 'verify',
    words: 'Esito non certo',
    provider: 'stripe',
    link: null,
    title: null,
    note: null,
    jobId: null,
    subject: {
      orderNumber: 'FI-2026-000123',
      productName: 'Vaso di vetro',
      giftListName: 'Anna & Luca',
      buyerName: 'Giulia Ferri',
      buyerPhone: '333 555 0142',
      paymentMethod: 'in_negozio',
      version: 4,
    },
    ...own,
  };
}

let entries: readonly TodoEntry[];
let comparison: PaymentComparison;
beforeEach(() => {
  entries = [];
  comparison = { runs: [], differences: [] };
  answer({
    'GET /api/todo': ({ query }): TodoList => {
      const found = entries.filter(({ kind }) => (query['kind'] ?? kind) === kind);
      const counted = TODO_KINDS.map((one) => [one, entries.filter(({ kind }) => kind === one).length]);
      return {
        count: found.length,
        counts: Object.fromEntries(counted) as TodoList['counts'],
        entries: found.slice(0, Number(query['limit'])),
      };
    },
    'GET /api/payments/comparison': () => comparison,
  });
});

const inDoubt = () =>
  aTransaction({ stage: 'verify', status: 'in_attesa', paymentMethod: 'stripe', actions: ['refund'] });
const group = (name: string) => screen.findByRole('region', { name });
const counted = () => screen.findByRole('link', { name: /^Da fare/ });

describe('Da fare', () => {
  it('groups what waits, the most urgent first, and says for how long and until when', async () => {
    entries = [
      anEntry(),
      anEntry({
        id: 'transfer b',
        kind: 'transfer',
        transactionId: 'b',
        action: 'collect',
        state: 'awaited',
        words: 'Bonifico atteso',
        dueAt: ago(48),
        overdue: true,
        provider: null,
      }),
    ];
    openOffice('/admin/todo');
    const doubt = within(await group('Pagamenti da verificare'));
    expect(doubt.getByText('da 26 ore')).toBeDefined();
    expect(doubt.getByRole('link', { name: 'Vaso di vetro' }).getAttribute('href')).toBe(
      '/admin/transactions/aaaa-1',
    );
    expect(doubt.getByRole('link', { name: '333 555 0142' }).getAttribute('href')).toBe('tel:+393335550142');
    expect(within(await group('Bonifici da abbinare')).getByText(/^scaduto il \d\d\/\d\d$/)).toBeDefined();
    expect(screen.getByText('2 cose da sbrigare')).toBeDefined();
    await waitFor(async () => expect((await counted()).textContent).toBe('Da fare2'));
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(0, 2)).toEqual(['Pagamenti da verificare', 'Bonifici da abbinare']);
  });

  it('shows one kind, which its address keeps', async () => {
    entries = [anEntry(), anEntry({ id: 'stray ch', kind: 'stray', state: 'stray', words: 'Da restituire' })];
    const { user, address } = openOffice('/admin/todo');
    await user.click(await screen.findByRole('tab', { name: /^Inattesi/ }));
    expect(await group('Incassi inattesi')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pagamenti da verificare' })).toBeNull());
    expect(address()).toBe('/admin/todo?kind=stray');
  });

  it('asks staff to telephone before a withdrawal is registered that no mail could confirm', async () => {
    const withdrawal = { kind: 'withdrawal', action: 'settle', state: 'requested' } as const;
    entries = [anEntry({ id: 'withdrawal aaaa-1', ...withdrawal, words: 'Recesso chiesto', provider: null })];
    const key = 'POST /api/transactions/aaaa-1/withdrawal/answer';
    answer({
      [key]: () => {
        entries = [];
        return aTransaction();
      },
    });
    const { user } = openOffice('/admin/todo');
    await user.click(await screen.findByRole('button', { name: 'Chiama e rispondi…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('link', { name: '333 555 0142' })).toBeDefined();
    expect(callsOf(key)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Ha confermato: registra il recesso' }));
    expect(await screen.findByText('Niente da fare.')).toBeDefined();
    expect(callsOf(key)[0]?.body).toEqual({ confirmed: true });
  });

  it('opens the dialog that settles an entry, which is gone then', async () => {
    entries = [anEntry()];
    answer({
      'GET /api/transactions/aaaa-1': inDoubt,
      'GET /api/transactions/aaaa-1/payments': noPayments,
      'POST /api/transactions/aaaa-1/verify': () => {
        entries = [];
        return { ...inDoubt(), stage: 'cancelled', status: 'annullata' };
      },
    });
    const { user } = openOffice('/admin/todo');
    await user.click(await screen.findByRole('button', { name: 'Chiudi la verifica…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /Annullata/ }));
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Mai arrivato');
    await user.click(dialog.getByRole('button', { name: 'Chiudi la verifica' }));
    expect(await screen.findByText('Niente da fare.')).toBeDefined();
    expect(screen.queryByRole('tablist')).toBeNull();
    expect((await counted()).textContent).toBe('Da fare');
  });

  it('sends a mail again, tries a job again, and lets go of what no longer matters', async () => {
    const about = { transactionId: null, amount: null, subject: null, provider: null } as const;
    entries = [
      anEntry({
        ...about,
        id: 'mail m-1',
        kind: 'mail',
        action: 'resend',
        state: 'failed',
        jobId: 'r-1',
        words: 'Non inviata',
        title: 'giulia@posta.example',
        note: '«Grazie» · casella piena',
      }),
      anEntry({
        id: 'mail m-2',
        kind: 'mail',
        action: 'tell',
        state: 'not_sent',
        provider: null,
        amount: null,
        words: 'Non inviata',
        title: 'anna@',
        note: '«Ecco i dati» · non è valido',
      }),
      anEntry({
        ...about,
        id: 'mail no-server',
        kind: 'mail',
        action: 'read',
        state: 'not_sent',
        words: 'Non inviata',
        title: 'Senza server di posta',
        note: '3 e-mail non sono partite',
      }),
      anEntry({
        ...about,
        id: 'job j-1',
        kind: 'job',
        action: 'retry',
        state: 'failed',
        jobId: 'j-1',
        words: 'Non riuscito',
        title: 'Esito di un pagamento',
        note: 'Error ECONNREFUSED',
      }),
    ];
    const settle = (id: string) => () => void (entries = entries.filter((entry) => entry.id !== id));
    answer({
      'POST /api/mail-register/m-1/resend': settle('mail m-1'),
      'POST /api/mail-register/m-2/settle': settle('mail m-2'),
      'POST /api/mail-register/settle-serverless': settle('mail no-server'),
      'POST /api/alerts/jobs/j-1/dismiss': settle('job j-1'),
    });
    const { user } = openOffice('/admin/todo');
    const mails = within(await group('E-mail non inviate'));
    expect(mails.getByText('«Grazie» · casella piena')).toBeDefined();
    await user.click(mails.getByRole('button', { name: 'Invia di nuovo' }));
    await waitFor(() => expect(screen.queryByText('giulia@posta.example')).toBeNull());
    // One that cannot be sent as it is: its reader is called.
    expect(mails.getByRole('link', { name: '333 555 0142' }).getAttribute('href')).toBe('tel:+393335550142');
    expect(mails.getByText('Giulia Ferri')).toBeDefined();
    expect(mails.queryByRole('button', { name: 'Invia di nuovo' })).toBeNull();
    await user.click(mails.getAllByRole('button', { name: 'Fatto' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('anna@')).toBeNull());
    // All that one cause kept: the register has each of them.
    const all = mails.getByRole('link', { name: 'Vedi le e-mail' });
    expect(all.getAttribute('href')).toBe('/admin/mail?state=unsent');
    await user.click(mails.getByRole('button', { name: 'Fatto' }));
    await waitFor(() => expect(screen.queryByText('Senza server di posta')).toBeNull());
    const jobs = within(await group('Lavori non riusciti'));
    expect(jobs.getByText('Esito di un pagamento')).toBeDefined();
    expect(jobs.getByRole('button', { name: 'Riprova' })).toBeDefined();
    await user.click(jobs.getByRole('button', { name: 'Ignora' }));
    expect(await screen.findByText('Niente da fare.')).toBeDefined();
  });

  it('leads to the dialog that closes a day of the till', async () => {
    const day = { kind: 'closing', action: 'close', state: 'open', words: 'Da chiudere' } as const;
    entries = [
      anEntry({ ...day, id: 'closing 2026-11-23', transactionId: null, subject: null, provider: null }),
    ];
    openOffice('/admin/todo');
    const close = within(await group('Giornate di cassa da chiudere')).getByRole('link', { name: 'Chiudi…' });
    expect(close.getAttribute('href')).toBe('/admin/cash?day=2026-11-23&act=close');
  });

  it('takes the money of a reservation and of what is put aside, and releases what erased people reserved', async () => {
    const waits = { provider: null, amount: '129.00' } as const;
    entries = [
      anEntry({ ...waits, id: 'collect a', kind: 'collect', action: 'collect', transactionId: 'a' }),
      anEntry({ ...waits, id: 'erased b', kind: 'erased', action: 'cancel', transactionId: 'b' }),
      anEntry({ ...waits, id: 'open c', kind: 'open', action: 'collect', transactionId: 'c' }),
    ];
    const reserved = { stage: 'reserved', status: 'completata' } as const;
    answer({
      'GET /api/transactions/a': () => aTransaction({ ...reserved, id: 'a' }),
      'GET /api/transactions/b': () =>
        aTransaction({ ...reserved, id: 'b', buyerName: null, buyerEmail: null, buyerPhone: null }),
      'GET /api/transactions/c': () =>
        aTransaction({ id: 'c', stage: 'held', actions: ['complete', 'cancel'], expiresAt: null }),
      'PUT /api/transactions/c': () => {
        entries = entries.filter(({ id }) => id !== 'open c');
        return aTransaction({ ...reserved, id: 'c', stage: 'paid', amount_received: '129.00' });
      },
    });
    const { user } = openOffice('/admin/todo');
    const held = within(await group('Regali tenuti da parte'));
    await user.click(held.getByRole('button', { name: 'Incassa…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Incassa' }));
    await user.click(dialog.getByRole('button', { name: /^Incassa 129,00/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Regali tenuti da parte' })).toBeNull());
    expect(commands().at(-1)).toMatchObject({
      body: { status: 'completata', collected: true },
    });
    for (const words of ['Incassa…', 'Annulla…']) {
      await user.click(screen.getByRole('button', { name: words }));
      expect(await screen.findByRole('dialog')).toBeDefined();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('names the action that the purchase’s own page names, and leads there where it has none', async () => {
    const named = { productName: 'Lume', giftListName: null, buyerName: 'Ada', buyerPhone: null, version: 1 };
    const subject = { ...named, orderNumber: 'FI-2026-000200', paymentMethod: 'bonifico' } as const;
    const awaited = { provider: null, state: 'x', subject } as const;
    entries = [
      anEntry({ ...awaited, id: 'collect a', kind: 'collect', transactionId: 'a', amount: '0.00' }),
      anEntry({ ...awaited, id: 'transfer b', kind: 'transfer', transactionId: 'b' }),
      anEntry({ ...awaited, id: 'open c', kind: 'open', transactionId: 'c' }),
    ];
    openOffice('/admin/todo');
    expect(await screen.findByRole('button', { name: 'Conferma…' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Bonifico ricevuto…' })).toBeDefined();
    const held = within(await group('Regali tenuti da parte'));
    expect(held.queryByRole('button')).toBeNull();
    expect(held.getByRole('link', { name: 'Apri' }).getAttribute('href')).toBe('/admin/transactions/c');
  });

  it('says so where somebody else was quicker', async () => {
    entries = [anEntry()];
    answer({
      'GET /api/transactions/aaaa-1': () => {
        entries = [];
        return aTransaction({ stage: 'paid', status: 'completata' });
      },
    });
    const { user } = openOffice('/admin/todo');
    await user.click(await screen.findByRole('button', { name: 'Chiudi la verifica…' }));
    expect(await screen.findByText('Già sistemata')).toBeDefined();
    expect(await screen.findByText('Niente da fare.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks the provider about a refund under way, and refunds anew one that was refused', async () => {
    const refund = { kind: 'refund', action: 'settle', words: 'Rimborso' } as const;
    entries = [
      anEntry({ ...refund, id: 'refund a', state: 'refund', provider: 'paypal' }),
      anEntry({ ...refund, id: 'refund b', state: 'refused', transactionId: 'b' }),
    ];
    const paid = aTransaction({
      id: 'b',
      stage: 'paid',
      status: 'completata',
      amount_received: '129.00',
      actions: ['refund'],
    });
    answer({
      'POST /api/transactions/aaaa-1/reconcile': () => ({ asked: 1 }),
      'GET /api/transactions/b': () => paid,
    });
    const { user } = openOffice('/admin/todo');
    await user.click(await screen.findByRole('button', { name: 'Chiedi a PayPal' }));
    expect(await screen.findByText('Controllato')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Rimborsa di nuovo…' }));
    expect(within(await screen.findByRole('dialog')).getByText(/Rimetti il regalo in lista/)).toBeDefined();
  });

  it('leads to the provider’s page of a dispute', async () => {
    const link = 'https://dashboard.stripe.com/payments/pi_uno';
    entries = [anEntry({ id: 'dispute d', kind: 'dispute', action: 'settle', state: 'dispute', link })];
    openOffice('/admin/todo');
    const answerThere = await screen.findByRole('link', { name: 'Rispondi su Stripe' });
    expect(answerThere.getAttribute('href')).toBe(link);
  });

  it('leads staff to what only admins decide, and shows them no comparison', async () => {
    entries = [anEntry()];
    openPage('/admin/todo', { ...MARTA, role: 'staff' });
    const doubt = within(await group('Pagamenti da verificare'));
    expect(doubt.getByRole('link', { name: 'Apri' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Chiudi la verifica…' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Confronto con Stripe e PayPal' })).toBeNull();
    expect(callsOf('GET /api/payments/comparison')).toEqual([]);
  });

  it('says why it cannot be read, and reads it again', async () => {
    answer({ 'GET /api/todo': () => refusal(503, 'LEDGER_AWAY', 'Il registro non risponde.') });
    openOffice('/admin/todo');
    expect(await screen.findByText('Errore nel caricamento delle cose da fare')).toBeDefined();
  });
});

describe('the comparison with the providers', () => {
  const run: ComparisonRun = {
    provider: 'stripe',
    outcome: 'done',
    compared: 12,
    foreign: 0,
    foreignAmount: '0.00',
    ranAt: '2026-11-23T04:10:00.000Z',
    from: '2026-11-19T23:00:00.000Z',
    until: '2026-11-22T23:00:00.000Z',
  };
  const block = async () => within(await group('Confronto con Stripe e PayPal'));

  it('says when all agrees, until which day, and what a silent provider owes', async () => {
    comparison = { runs: [run, { ...run, provider: 'paypal', outcome: 'silent' }], differences: [] };
    openOffice('/admin/todo');
    const part = await block();
    expect(await part.findByText(/tutto torna, 12 movimenti fino al 22\/11\/2026\./)).toBeDefined();
    expect(part.getByText(/non ha dato il rendiconto/)).toBeDefined();
    expect(part.getByText('ultimo il 23/11/2026 05:10')).toBeDefined();
  });

  it('counts what differs, which stands among what is to do with where to look, and compares again', async () => {
    const found = { at: run.ranAt, foundAt: run.ranAt, provider: 'stripe', movement: 'capture' } as const;
    const link = 'https://dashboard.stripe.com/payments/ch_uno';
    const unknown = { ...found, sourceId: 'ch_uno', transactionId: null, link } as const;
    comparison = {
      runs: [run],
      differences: [{ ...unknown, difference: 'missing-here', amountHere: null, amountThere: '129.00' }],
    };
    const title = 'Stripe dice 129,00 € incassati che qui non risultano';
    const difference = { id: 'difference stripe capture ch_uno', kind: 'difference', link, title } as const;
    const about = { transactionId: null, subject: null, action: 'settle', state: 'missing-here' } as const;
    entries = [anEntry({ ...difference, ...about, words: 'Qui non risulta', note: 'Da controllare' })];
    answer({ 'POST /api/payments/comparison': () => ({ runs: [run], differences: [] }) });
    const { user } = openOffice('/admin/todo');
    const there = within(await group('Differenze con Stripe e PayPal'));
    expect(there.getByText(title)).toBeDefined();
    expect(there.getByRole('link', { name: 'Apri in Stripe' }).getAttribute('href')).toBe(link);
    const part = await block();
    expect(await part.findByText(/1 differenza/)).toBeDefined();
    await user.click(part.getByRole('button', { name: 'Confronta adesso' }));
    expect(await part.findByText(/tutto torna/)).toBeDefined();
  });
});
