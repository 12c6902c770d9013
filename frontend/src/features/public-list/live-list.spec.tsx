/** @jest-environment ./frontend/testing/browser.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GiftCard } from '@fiocco/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCard, aPublicList } from '../../testing/examples.js';
import { answer, callsOf, refusal, withHeaders } from '../../testing/fake-server.js';
import { FakeSource, HELD_CARD } from '../../testing/fake-source.js';
import { heldPauses } from '../../testing/held-pauses.js';
import { openPage } from '../../testing/open-page.js';

const ASK_MS = 30_000;
const READ = 'GET /api/products';

const SOLD = {
  ...HELD_CARD,
  state: 'acquistato',
  badge: 'Venduto',
  units: { free: 0, held: 0, reserved: 0, partial: 0 },
} as const satisfies Partial<GiftCard>;
const TRIP = aCard({
  id: 8,
  name: 'Viaggio',
  price: '900.00',
  type: 'quota',
  isQuota: true,
  canBuyInQuota: true,
  offers: ['quota'],
  state: 'disponibile_quote',
  quotaRemaining: '900.00',
});

let cards: readonly GiftCard[];
let isHidden = false;

beforeEach(() => {
  cards = [aCard(), TRIP];
  isHidden = false;
  Object.assign(window, { EventSource: FakeSource });
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  Object.assign(document, { elementFromPoint: () => null });
  answer({ 'GET /api/gift-lists/5': () => aPublicList(), [READ]: () => cards });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'EventSource');
  Reflect.deleteProperty(document, 'elementFromPoint');
  FakeSource.open.clear();
});

const connected = () =>
  waitFor(() => {
    expect(FakeSource.open.size).toBe(1);
    return [...FakeSource.open][0] as FakeSource;
  });
const tell = (source: FakeSource, gift: GiftCard, own: Partial<GiftCard>, id = '12') => {
  const { state, badge, offers, units, quotaPaid, quotaHeld, quotaRemaining, availableQuantity } = {
    ...gift,
    ...own,
  };
  const heard = { state, badge, offers, units, quotaPaid, quotaHeld, quotaRemaining, availableQuantity };
  act(() => source.tell('gift', { productId: gift.id, ...heard }, id));
};
const look = (hidden: boolean) => {
  isHidden = hidden;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const card = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('li') ?? document.body);
const order = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('a list that is looked at', () => {
  it('shows at once what others take, in its place, and says nothing aloud of single cards', async () => {
    const { hears } = openPage('/list/5');
    const source = await connected();
    const before = order();
    tell(source, aCard(), SOLD);
    await waitFor(() => expect(card('Vaso di vetro').getByText('Venduto')).toBeDefined());
    expect(card('Vaso di vetro').queryByRole('link', { name: /^Acquista/ })).toBeNull();
    expect(card('Vaso di vetro').queryByRole('status')).toBeNull();
    tell(source, TRIP, {
      state: 'parziale',
      badge: 'Parziale',
      quotaPaid: '300.00',
      quotaRemaining: '600.00',
    });
    await waitFor(() => expect(card('Viaggio').getByText(/^mancano 600,00/)).toBeDefined());
    // Where they were, until the list is read again: then a given gift is among the given ones.
    expect(order()).toEqual(before);
    expect(screen.queryByRole('heading', { name: 'Già regalati' })).toBeNull();
    cards = [aCard(SOLD), TRIP];
    await act(() => hears(['public-list:5']));
    await screen.findByRole('heading', { name: 'Già regalati' });
    // Released meanwhile: what is read later counts.
    tell(source, aCard(), {});
    await waitFor(() => expect(card('Vaso di vetro').getByText('Disponibile')).toBeDefined());
  });

  it('leaves what is under the finger there when a card above becomes higher', async () => {
    openPage('/list/5');
    const source = await connected();
    const scrolled = jest.fn();
    jest.spyOn(window, 'scrollBy').mockImplementation(scrolled);
    const under = screen.getByRole('link', { name: 'Regala una quota: Viaggio' });
    let top = 400;
    jest.spyOn(under, 'getBoundingClientRect').mockImplementation(() => ({ top }) as DOMRect);
    Object.assign(document, { elementFromPoint: () => under });
    const sold = card('Vaso di vetro').getByText('Disponibile').closest('li');
    new MutationObserver(() => {
      top = 372;
    }).observe(sold as Element, { childList: true, subtree: true, characterData: true });
    tell(source, aCard(), SOLD);
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: -28, behavior: 'instant' }));
  });

  it('keeps the focus in the card whose button is gone', async () => {
    openPage('/list/5');
    const source = await connected();
    screen.getByRole('link', { name: 'Acquista: Vaso di vetro' }).focus();
    tell(source, aCard(), HELD_CARD);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Vaso di vetro'));
  });

  it('goes on from the position that it was read at', async () => {
    answer({ [READ]: () => withHeaders(cards, { 'x-list-position': '21' }) });
    openPage('/list/5');
    // Read on the way from another page.
    const source = await connected();
    expect(source.address).toBe('/api/gift-lists/5/events?lastEventId=21');
    const read = callsOf(READ).length;
    act(() => void source.dispatchEvent(new Event('open')));
    tell(source, aCard(), {}, '41');
    look(true);
    expect(FakeSource.open.size).toBe(0);
    look(false);
    expect((await connected()).address).toBe('/api/gift-lists/5/events?lastEventId=41');
    expect(callsOf(READ)).toHaveLength(read);
  });

  it('begins at the position of the page that the server sent', async () => {
    const list = { list: aPublicList(), cards, position: 33 };
    const { settings } = window.__FIOCCO__ ?? {};
    openPage('/list/5');
    window.__FIOCCO__ = { settings, list };
    expect((await connected()).address).toBe('/api/gift-lists/5/events?lastEventId=33');
  });

  it('asks every half minute without events, and again for them', async () => {
    const pauses = heldPauses(ASK_MS);
    openPage('/list/5');
    const source = await connected();
    const read = callsOf(READ).length;
    (await pauses.begun())();
    // As long as it hears, it asks nothing.
    expect(callsOf(READ)).toHaveLength(read);
    cards = [aCard(SOLD), TRIP];
    act(() => source.refuse());
    await waitFor(() => expect(card('Vaso di vetro').getByText('Venduto')).toBeDefined());
    cards = [aCard(), TRIP];
    // The clock of the list, and then of the connection: it asks once in that time, with the refusal.
    (await pauses.begun())();
    (await pauses.begun())();
    const again = await connected();
    act(() => again.refuse());
    await waitFor(() => expect(card('Vaso di vetro').getByText('Disponibile')).toBeDefined());
    expect(callsOf(READ)).toHaveLength(read + 2);
  });

  it('keeps what it hears while an older answer is on its way', async () => {
    const pauses = heldPauses(ASK_MS);
    openPage('/list/5');
    const source = await connected();
    let arrive: (older: readonly GiftCard[]) => void = () => undefined;
    const onItsWay = new Promise<readonly GiftCard[]>((done) => (arrive = done));
    const read = callsOf(READ).length;
    answer({ [READ]: () => onItsWay });
    act(() => source.refuse());
    await waitFor(() => expect(callsOf(READ)).toHaveLength(read + 1));
    // Both the list's own clock and what asks for events again.
    (await pauses.begun())();
    (await pauses.begun())();
    tell(await connected(), aCard(), SOLD);
    await waitFor(() => expect(card('Vaso di vetro').getByText('Venduto')).toBeDefined());
    // The other gift's news in the same answer counts, so that it is known to have come.
    arrive([aCard(), { ...TRIP, quotaPaid: '300.00', quotaRemaining: '600.00' }]);
    await waitFor(() => expect(card('Viaggio').getByText(/^mancano 600,00/)).toBeDefined());
    expect(card('Vaso di vetro').getByText('Venduto')).toBeDefined();
  });

  it('reads the list anew where an answer lacks a gift that it shows', async () => {
    Reflect.deleteProperty(window, 'EventSource');
    const pauses = heldPauses(ASK_MS);
    openPage('/list/5');
    const first = await pauses.begun();
    cards = [TRIP];
    first();
    await waitFor(() =>
      expect(screen.queryByRole('heading', { level: 3, name: 'Vaso di vetro' })).toBeNull(),
    );
  });

  it('asks every half minute where the browser knows no events, and not while it is hidden', async () => {
    Reflect.deleteProperty(window, 'EventSource');
    const pauses = heldPauses(ASK_MS);
    openPage('/list/5');
    const first = await pauses.begun();
    const read = callsOf(READ).length;
    cards = [aCard(HELD_CARD), TRIP];
    first();
    await waitFor(() => expect(card('Vaso di vetro').getByText('In corso di acquisto')).toBeDefined());
    look(true);
    expect(callsOf(READ)).toHaveLength(read + 1);
    cards = [aCard(), TRIP];
    look(false);
    await waitFor(() => expect(card('Vaso di vetro').getByText('Disponibile')).toBeDefined());
  });

  it('is asked for anew where the browser had kept the page', async () => {
    openPage('/list/5');
    await connected();
    const kept = (persisted: boolean) =>
      act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(FakeSource.open.size).toBe(0);
    const read = callsOf('GET /api/gift-lists/5').length;
    cards = [aCard(SOLD), TRIP];
    kept(true);
    await connected();
    await screen.findByRole('heading', { name: 'Già regalati' });
    expect(callsOf('GET /api/gift-lists/5').length).toBe(read + 1);
  });

  it('closes with the list, and asks for its new password', async () => {
    openPage('/list/5');
    const source = await connected();
    answer({ 'GET /api/gift-lists/5': () => aPublicList({ active: false }) });
    act(() => source.tell('list', { active: false }, '12'));
    await screen.findByRole('heading', { name: /non attiva/i });
    expect(FakeSource.open.size).toBe(0);
  });

  it('asks for the password that was changed meanwhile', async () => {
    openPage('/list/5');
    const source = await connected();
    answer({
      'GET /api/gift-lists/5': () => aPublicList({ active: false, requiresPassword: true }),
      [READ]: () => refusal(403, 'LIST_LOCKED', 'Questa lista è protetta.'),
    });
    act(() => source.refuse());
    await screen.findByRole('heading', { name: 'Lista Protetta' });
    expect(FakeSource.open.size).toBe(0);
  });
});

describe('an open gift', () => {
  it('says politely what becomes of it', async () => {
    openPage('/list/5?regalo=7');
    const sheet = within(await screen.findByRole('dialog', { name: 'Vaso di vetro' }));
    const source = await connected();
    tell(source, aCard(), HELD_CARD);
    const said = await sheet.findByText('In corso di acquisto');
    expect(said.closest('[role="status"]')).not.toBeNull();
    expect(sheet.queryByRole('link', { name: /^Acquista/ })).toBeNull();
  });
});

describe('the checkout', () => {
  it('says at once that somebody was quicker, with the way on', async () => {
    openPage('/checkout/5/7?tp=acquisto&step=1');
    await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
    const source = await connected();
    cards = [aCard(SOLD), TRIP];
    tell(source, aCard(), SOLD);
    const said = await screen.findByRole('alert');
    expect(within(said).getByRole('heading', { name: 'È già stato regalato' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Torna alla lista' })).toBeDefined();
    expect(screen.getByText('Viaggio')).toBeDefined();
  });

  it('says of a gift that was taken off the list that it is there no longer', async () => {
    openPage('/checkout/5/7?tp=acquisto&step=1');
    await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
    const source = await connected();
    cards = [TRIP];
    tell(source, aCard(), { ...SOLD, state: 'esaurito', badge: 'Esaurito' });
    await screen.findByText(/Questo regalo non è più nella lista/);
  });
});
