/** @jest-environment ./frontend/testing/browser.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { HeardSale, OfficeEvents, TodoList } from '@fiocco/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anOccasion } from '../../testing/examples.js';
import { FakeSource } from '../../testing/fake-source.js';
import { aHistoryEntry } from '../../testing/a-history-entry.js';
import { answer, callsOf, refusal } from '../../testing/fake-server.js';
import { openOffice, openPage, MARTA } from '../../testing/open-page.js';
import { toast } from '../../shared/kit/toasts/toasts.js';

const notes: number[] = [];
/** Enough of WebAudio to hear that something was played. */
class FakeAudio {
  readonly currentTime = 0;
  readonly destination = {};
  resume = () => Promise.resolve();
}
class FakeNote {
  constructor(_: unknown, { frequency }: { readonly frequency?: number }) {
    if (frequency !== undefined) notes.push(frequency);
  }
  readonly gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  connect = (to: unknown) => to;
  start = () => undefined;
  stop = () => undefined;
}

const SALE: HeardSale = {
  transactionId: 'Zk3vN0bq1xYp8sQw4tRu2A',
  saleId: null,
  orderNumber: 'FI-2026-000123',
  type: 'acquisto',
  stage: 'paid',
  byGuest: true,
  amount: '129.00',
  productName: 'Vaso in ceramica',
  giftListName: 'Anna & Luca',
  buyerName: 'Giulia Ferri',
};

const NOTHING_ELSE = { verify: 0 } as TodoList['counts'];

let isHidden = false;

beforeEach(() => {
  notes.length = 0;
  isHidden = false;
  Object.assign(window, {
    EventSource: FakeSource,
    AudioContext: FakeAudio,
    OscillatorNode: FakeNote,
    GainNode: FakeNote,
  });
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  answer({ 'GET /api/occasions': () => [anOccasion()], 'GET /api/gift-lists': () => [] });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'EventSource');
  FakeSource.open.clear();
});

function tell<Name extends keyof OfficeEvents>(name: Name, data: OfficeEvents[Name], id = '7'): void {
  const event = new MessageEvent(name, { data: JSON.stringify(data), lastEventId: id });
  act(() => FakeSource.open.forEach((source) => source.dispatchEvent(event)));
}

function look(hidden: boolean): void {
  isHidden = hidden;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const connected = () => waitFor(() => expect(FakeSource.open.size).toBe(1));

describe('an open page of the office', () => {
  it('says a guest’s sale politely, leads to it, and keeps silent', async () => {
    const { user, address } = openOffice('/admin/occasions');
    await connected();
    tell('sale', SALE);
    const said = await screen.findByText('Nuovo acquisto');
    expect(said.closest('[aria-live="polite"]')).not.toBeNull();
    expect(screen.getByText(/^Vaso in ceramica · 129,00.€ · Anna & Luca · Giulia Ferri$/)).toBeDefined();
    expect(notes).toEqual([]);
    const gone = () => refusal(404, 'NOT_FOUND', 'Non esiste.');
    for (const part of ['', '/history', '/payments', '/mails'])
      answer({ [`GET /api/transactions/${SALE.transactionId}${part}`]: gone });
    await user.click(screen.getByRole('button', { name: 'Apri' }));
    await waitFor(() => expect(address()).toBe(`/admin/transactions/${SALE.transactionId}`));
  });

  it('shows at once how much there is to do, without asking', async () => {
    openOffice('/admin/occasions');
    await connected();
    await screen.findByText('Nozze');
    const asked = callsOf('GET /api/todo').length;
    tell('todo', { count: 12, counts: NOTHING_ELSE });
    const link = await screen.findByRole('link', { name: /Da fare/ });
    await waitFor(() => expect(within(link).getByText('12')).toBeDefined());
    expect(callsOf('GET /api/todo')).toHaveLength(asked);
  });

  it('reads Da fare anew where it shows other counts, and only there', async () => {
    let verify = 2;
    answer({
      'GET /api/todo': () => ({ count: verify, counts: { ...NOTHING_ELSE, verify }, entries: [] }),
      'GET /api/payments/comparison': () => ({ runs: [], differences: [] }),
    });
    openOffice('/admin/todo');
    await connected();
    const lists = () => callsOf('GET /api/todo').filter(({ query }) => query['limit'] !== '1').length;
    await waitFor(() => expect(lists()).toBe(1));
    tell('todo', { count: 2, counts: { ...NOTHING_ELSE, verify: 2 } });
    verify = 1;
    tell('todo', { count: 1, counts: { ...NOTHING_ELSE, verify: 1 } });
    await waitFor(() => expect(lists()).toBe(2));
  });

  it('has an open page of the history say how much is new', async () => {
    let entries = [aHistoryEntry()];
    answer({
      'GET /api/history': () => entries,
      'GET /api/gift-lists': () => [],
      'GET /api/administrators': () => [],
    });
    openOffice('/admin/cronologia');
    await connected();
    await screen.findByRole('button', { name: /^evento 120/ });
    entries = [aHistoryEntry({ id: '121' }), ...entries];
    tell('history', { newest: '121' });
    expect(await screen.findByRole('button', { name: '1 nuovo evento' })).toBeDefined();
  });

  it('says nothing of what staff record themselves', async () => {
    openOffice('/admin/occasions');
    await connected();
    tell('sale', { ...SALE, byGuest: false });
    const productName = 'Servizio di piatti da sessantadue pezzi';
    tell('sale', { ...SALE, type: 'quota', productName });
    expect(await screen.findByText('Nuova quota pagata')).toBeDefined();
    expect(screen.getByText(/^Servizio di piatti da sessantad… · 129/)).toBeDefined();
    expect(screen.queryByText('Nuovo acquisto')).toBeNull();
  });

  it('tells once what came while nobody looked', async () => {
    openOffice('/admin/occasions');
    await connected();
    tell('todo', { count: 1, counts: { ...NOTHING_ELSE, verify: 1 } });
    // Without a lock that tabs share, a tab that nobody looks at is not connected; here it stays for the sake of the test.
    const [source] = FakeSource.open;
    isHidden = true;
    for (const stage of ['paid', 'reserved', 'paid'] as const) tell('sale', { ...SALE, stage });
    expect(document.querySelector('[data-toast]')).toBeNull();
    look(false);
    expect(await screen.findByText('3 nuove vendite')).toBeDefined();
    expect(FakeSource.open).toEqual(new Set([source]));
  });

  it('lets what was said of the own work be read first', async () => {
    openOffice('/admin/occasions');
    await connected();
    act(() => toast.error('Non riuscito'));
    tell('sale', SALE);
    expect(screen.getByText('Non riuscito')).toBeDefined();
    expect(screen.queryByText('Nuovo acquisto')).toBeNull();
    act(() => toast.close());
    expect(await screen.findByText('Nuovo acquisto')).toBeDefined();
  });

  it('rings where somebody wants it in this browser', async () => {
    answer({ 'GET /api/account': () => ({ passwordChangedAt: null, secondFactor: null, sessions: [] }) });
    const { user } = openPage('/admin/account', MARTA);
    await user.click(await screen.findByRole('switch', { name: /Suono a ogni vendita/ }));
    expect(notes).toEqual([660, 880]);
    tell('sale', SALE);
    expect(notes).toEqual([660, 880, 660, 880]);
    await user.click(screen.getByRole('switch', { name: /Suono a ogni vendita/ }));
    tell('sale', SALE);
    expect(notes).toHaveLength(4);
  });

  it('goes on where it was when it is looked at again, and lets go when it is left', async () => {
    openOffice('/admin/occasions');
    await connected();
    tell('sale', SALE, '41');
    look(true);
    expect(FakeSource.open.size).toBe(0);
    look(false);
    await connected();
    expect([...FakeSource.open].map(({ address }) => address)).toEqual(['/api/office/events?lastEventId=41']);
  });
});
