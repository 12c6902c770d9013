/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { deliverySwitches, type GiftCard, paymentSwitches, type PublicTransaction } from '@fiocco/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  aCard,
  aDraft,
  AN_ADDRESS,
  anAwaitedTransfer,
  aPublicList,
  aPublicTransaction,
} from '../../testing/examples.js';
import { answer, callsOf, commands, refusal } from '../../testing/fake-server.js';
import { answerPurchase } from '../../testing/guest-purchase.js';
import { openPage } from '../../testing/open-page.js';

const PURCHASE = '/api/transactions/aaaa-1';
let purchase: PublicTransaction;
let gift: GiftCard;

const EVERY_WAY = paymentSwitches(['in_negozio', 'bonifico']);

beforeEach(() => {
  gift = aCard();
  purchase = aDraft();
  answer({
    'GET /api/gift-lists/5': () => aPublicList({ allowedPaymentMethods: EVERY_WAY }),
    'GET /api/products': () => [gift],
  });
  answerPurchase({
    now: () => purchase,
    keep: (next) => {
      purchase = next;
    },
  });
});

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const goOn = () => screen.getByRole('button', { name: 'Continua' });
const typeBuyer = async (user: ReturnType<typeof openPage>['user']) => {
  await user.type(await screen.findByRole('textbox', { name: 'Nome e cognome' }), 'Giulia Ferri');
  await user.type(field('E-mail'), 'giulia@posta.example');
  await user.type(field('Telefono'), '333 555 0142');
  await user.click(goOn());
};

describe('a purchase', () => {
  it('goes through its four steps to the thanks', async () => {
    const { user, address, back } = openPage('/list/5');
    await user.click(await screen.findByRole('link', { name: 'Acquista: Vaso di vetro' }));
    await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
    await user.click(goOn());
    expect(await screen.findByText('Inserisci un indirizzo email valido')).toBeDefined();
    expect(commands()).toEqual([]);

    await typeBuyer(user);

    await screen.findByRole('heading', { name: 'Come arriva il regalo?' });
    expect(address()).toMatch(/step=2/);
    expect(address()).toMatch(/trid=aaaa-1/);
    await user.click(screen.getByRole('radio', { name: /Ritiri tu/ }));
    await user.click(goOn());

    await screen.findByRole('heading', { name: 'Come vuoi pagare?' });
    await user.click(screen.getByRole('radio', { name: /In negozio/ }));
    await user.click(screen.getByRole('button', { name: /^Continua/ }));

    await screen.findByRole('heading', { name: 'È tutto giusto?' });
    expect(screen.getByRole('timer').textContent).toMatch(/teniamo da parte per te/);
    expect(screen.getByText('Giulia Ferri', { selector: 'main dd' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Prenota.*129,00/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'È prenotato' })).toBeDefined();
    expect(screen.getByText('FI-2026-000124')).toBeDefined();
    const thanks = address();

    expect(commands()).toMatchObject([
      { route: 'POST /api/transactions', body: { giftListId: 5, productId: 7, type: 'acquisto' } },
      { route: `PUT ${PURCHASE}`, body: { deliveryMethod: 'buyerPickup' } },
      { route: `PUT ${PURCHASE}`, body: { paymentMethod: 'in_negozio', amount: '129.00' } },
      { route: `PUT ${PURCHASE}`, body: { holdId: 'h1', status: 'completata' } },
    ]);

    // What is finished is not gone through again: Back leads to where the steps began.
    expect(thanks).toBe('/thankyou/5/7?trid=aaaa-1');
    back();
    await screen.findByRole('heading', { level: 1, name: /Anna & Luca/ });
    expect(address()).toBe('/list/5');
  });

  it('ticks the steps that had nothing to choose, and opens them all the same', async () => {
    answer({
      'GET /api/gift-lists/5': () =>
        aPublicList({
          allowedDeliveryModes: deliverySwitches(['beneficiaryPickup']),
          allowedPaymentMethods: EVERY_WAY,
        }),
    });
    const { user, address } = openPage('/checkout/5/7?step=3&trid=aaaa-1&tp=acquisto');
    await screen.findByRole('heading', { name: 'Come vuoi pagare?' });
    const [passedOver] = screen.getAllByRole('button', { name: 'Fatto: Metodo di consegna Modifica' });
    await user.click(passedOver ?? document.body);
    await screen.findByRole('heading', { name: 'Come arriva il regalo?' });
    expect(screen.getByText('Qui c’è un solo modo.')).toBeDefined();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    await user.click(goOn());
    await screen.findByRole('heading', { name: 'Come vuoi pagare?' });
    expect(address()).not.toMatch(/aperto/);
  });

  it('gives the gift free when a guest goes back from the last step', async () => {
    purchase = aPublicTransaction({ stage: 'held', type: 'acquisto', orderNumber: null, holdId: 'h1' });
    answer({
      [`POST ${PURCHASE}/release`]: () => {
        purchase = { ...purchase, stage: 'draft', holdId: null, expiresAt: null };
        return {};
      },
    });
    const { user } = openPage('/checkout/5/7?step=4&trid=aaaa-1&tp=acquisto');
    await user.click(await screen.findByRole('button', { name: 'Modifica: il pagamento' }));
    expect(await screen.findByRole('heading', { name: 'Come vuoi pagare?' })).toBeDefined();
    expect(commands()).toMatchObject([{ route: `POST ${PURCHASE}/release`, body: { holdId: 'h1' } }]);
  });

  it('says that somebody was quicker, beside a hold that was refused', async () => {
    purchase = { ...purchase, deliveryMethod: 'buyerPickup' };
    answer({
      [`PUT ${PURCHASE}`]: () => {
        gift = aCard({ offers: [], state: 'acquistato' });
        return refusal(409, 'GIFT_TAKEN', 'È già stato regalato');
      },
    });
    const { user } = openPage('/checkout/5/7?step=2&trid=aaaa-1&tp=acquisto');
    await screen.findByRole('heading', { name: 'Come arriva il regalo?' });
    await user.click(goOn());
    await screen.findByRole('heading', { name: 'Come vuoi pagare?' });
    await user.click(screen.getByRole('radio', { name: /Bonifico/ }));
    await user.click(screen.getByRole('button', { name: /^Continua/ }));
    expect(await screen.findByRole('heading', { name: 'È già stato regalato' })).toBeDefined();
  });
});

describe('a purchase by transfer', () => {
  const held = { stage: 'held', paymentMethod: 'bonifico', holdId: 'h1' } as const;

  it('says until when, and that it obliges to pay, before it is confirmed', async () => {
    purchase = { ...purchase, ...held, expiresAt: '2099-01-01T10:00:00.000Z' };
    answer({
      [`PUT ${PURCHASE}`]: () => (purchase = anAwaitedTransfer()),
      'GET /api/public/transactions/aaaa-1/transfer-qr': () => ({ svg: '<svg/>' }),
    });
    const { user } = openPage('/checkout/5/7?step=4&trid=aaaa-1&tp=acquisto');
    await screen.findByRole('heading', { name: 'È tutto giusto?' });
    expect(screen.getByText(/^Bonifico, entro (lun|mar|mer|gio|ven).+ \d{4}$/)).toBeDefined();
    expect(screen.getByText(/acquisto con obbligo di pagamento/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Acquista e paga 129,00\s€ con bonifico$/ }));
    await screen.findByRole('heading', { level: 1, name: 'Manca solo il bonifico' });
    expect(commands()).toMatchObject([
      { body: { status: 'completata', paymentMethod: 'bonifico', holdId: 'h1' } },
    ]);
  });

  it('says where it goes and what its total is made of, before it is confirmed', async () => {
    purchase = {
      ...purchase,
      ...held,
      expiresAt: '2099-01-01T10:00:00.000Z',
      deliveryMethod: 'buyerShipping',
      amount: '60.00',
      amount_shipping: '9.90',
      buyerAddress: AN_ADDRESS,
    };
    openPage('/checkout/5/7?step=4&trid=aaaa-1&tp=acquisto');
    await screen.findByRole('heading', { name: 'È tutto giusto?' });
    const facts = within(screen.getByRole('main'));
    expect(facts.getByText('Giulia Ferri, Via dei Serragli 12, 50124 Firenze (FI)')).toBeDefined();
    const sums = { Regalo: /^60,00/, Spedizione: /^9,90/, 'Da pagare': /^69,90/ };
    for (const [name, sum] of Object.entries(sums))
      expect(facts.getByText(name, { selector: 'dt' }).nextSibling?.textContent).toMatch(sum);
  });

  it('is paid in another way while nothing has come, and stays as it is until then', async () => {
    purchase = anAwaitedTransfer();
    gift = aCard({ offers: [], state: 'in_corso' });
    const { user } = openPage('/checkout/5/7?step=3&trid=aaaa-1&tp=acquisto&aperto=3');
    await screen.findByRole('heading', { name: 'Come vuoi pagare?' });
    expect(screen.getByText(/Se l’hai già fatto, non cambiare/)).toBeDefined();
    expect(commands()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /In negozio/ }));
    await user.click(screen.getByRole('button', { name: /^Continua/ }));
    await screen.findByRole('heading', { name: 'È tutto giusto?' });
    expect(commands()).toMatchObject([{ route: `PUT ${PURCHASE}`, body: { paymentMethod: 'in_negozio' } }]);
  });

  it('leads whoever opens its gift again to what is left to do', async () => {
    purchase = anAwaitedTransfer();
    gift = aCard({ offers: [], state: 'in_corso' });
    answer({ 'GET /api/public/transactions/aaaa-1/transfer-qr': () => ({ svg: '<svg/>' }) });
    localStorage.setItem('fiocco:own', JSON.stringify([['5/7', 'aaaa-1']]));
    openPage('/checkout/5/7?tp=acquisto');
    await screen.findByRole('heading', { level: 1, name: 'Manca solo il bonifico' });
    expect(screen.getByText(/Fallo entro venerdì 27 novembre 2026/)).toBeDefined();
    expect(screen.getByText('FI-2026-000123-89')).toBeDefined();
  });
});

describe('a second gift of the same browser', () => {
  it('takes name, e-mail and telephone of the first where the guest asks for it, never by itself', async () => {
    answer({
      'GET /api/public/transactions/bbbb-2': () =>
        aPublicTransaction({ id: 'bbbb-2', buyerMessage: 'Auguri!', buyerPhone: '333 555 0142' }),
    });
    localStorage.setItem('fiocco:own', JSON.stringify([['5/8', 'bbbb-2']]));
    const { user } = openPage('/checkout/5/7?tp=acquisto');
    const again = await screen.findByRole('button', { name: 'Usa di nuovo i dati di Giulia Ferri' });
    const typed = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(typed()).toEqual(['', '', '', '']);
    await user.click(goOn());
    await user.click(again);
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    expect(typed()).toEqual(['Giulia Ferri', 'giulia@posta.example', '333 555 0142', '']);
    expect(screen.queryByRole('button', { name: /^Usa di nuovo/ })).toBeNull();
  });

  it('is offered nothing of a purchase that is not its own', async () => {
    answer({
      'GET /api/public/transactions/bbbb-2': () => aPublicTransaction({ id: 'bbbb-2', owned: false }),
    });
    localStorage.setItem('fiocco:own', JSON.stringify([['5/8', 'bbbb-2']]));
    openPage('/checkout/5/7?tp=acquisto');
    await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
    await waitFor(() => expect(callsOf('GET /api/public/transactions/bbbb-2')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /^Usa di nuovo/ })).toBeNull();
  });
});

describe('a checkout of a list that is not there', () => {
  it('says so, and offers neither to try again nor a way back to it', async () => {
    answer({ 'GET /api/gift-lists/5': () => refusal(404, 'LIST_NOT_FOUND', 'Lista non trovata') });
    openPage('/checkout/5/7?tp=acquisto');
    await screen.findByRole('heading', { name: 'Impossibile caricare i dati della lista regalo' });
    expect(screen.getByText(/manca solo l’ultima cifra del link/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Torna alla lista' })).toBeNull();
  });
});

describe('words of the page’s own, where the server gave none', () => {
  const SILENT = refusal(502, 'HTTP_502', '');
  it('a purchase that could not be begun', async () => {
    answer({ 'POST /api/transactions': () => SILENT });
    await typeBuyer(openPage('/checkout/5/7?tp=acquisto').user);
    expect(await screen.findByText('Errore nella creazione della transazione')).toBeDefined();
  });

  it('a step that could not be saved', async () => {
    answer({ [`PUT ${PURCHASE}`]: () => SILENT });
    const { user } = openPage('/checkout/5/7?tp=acquisto');
    await typeBuyer(user);
    await user.click(await screen.findByRole('radio', { name: /Ritiri tu/ }));
    await user.click(goOn());
    expect(await screen.findByText('Errore nell’aggiornamento della transazione')).toBeDefined();
  });

  it.each([
    ['list', 'GET /api/gift-lists/5', '/checkout/5/7?tp=acquisto'],
    ['purchase', 'GET /api/public/transactions/aaaa-1', '/checkout/5/7?tp=acquisto&trid=aaaa-1'],
  ])('a %s that could not be read', async (_, path, page) => {
    answer({ [path]: () => SILENT });
    openPage(page);
    const words = 'Si è verificato un errore durante il caricamento dei dati.';
    expect(await screen.findByText(words)).toBeDefined();
  });
});

describe('a list whose ways to pay are not set up', () => {
  it.each(['/checkout/5/7?tp=acquisto', '/gift-lists/5/checkout/7', '/stripe-checkout/5/7'])(
    'leads from %s to the shop',
    async (page) => {
      answer({ 'GET /api/gift-lists/5': () => aPublicList({ allowedPaymentMethods: paymentSwitches([]) }) });
      openPage(page);
      const words = 'Nessun metodo di pagamento disponibile... Contatta il negozio.';
      expect(await screen.findByText(words, { exact: false })).toBeDefined();
    },
  );
});

describe('a gift of one’s own', () => {
  it('is not said to be taken by somebody else: a held one is gone on with', async () => {
    purchase = aPublicTransaction({ stage: 'held', type: 'acquisto', orderNumber: null, holdId: 'h1' });
    const first = openPage('/checkout/5/7?step=4&trid=aaaa-1&tp=acquisto');
    await screen.findByRole('heading', { name: 'È tutto giusto?' });
    gift = aCard({ offers: [], state: 'in_corso' });
    await first.user.click(screen.getByRole('link', { name: 'Alla lista' }));
    await first.user.click(await screen.findByRole('link', { name: 'È da parte per te: Vaso di vetro' }));
    const title = await screen.findByRole('heading', { level: 1, name: 'È già da parte per te' });
    expect(document.activeElement).toBe(title);
    await first.user.click(screen.getByRole('button', { name: 'Riprendi da dove eri' }));
    await screen.findByRole('heading', { name: 'È tutto giusto?' });
  });

  it('is told with its order, and one more can be given where there is one', async () => {
    purchase = aPublicTransaction({ type: 'quota' });
    openPage('/checkout/5/7?trid=aaaa-1');
    await screen.findByText('FI-2026-000123');
    cleanup();
    gift = aCard({ isQuota: true, offers: ['quota'], quotaRemaining: '60.00' });
    const { user } = openPage('/checkout/5/7?tp=quota');
    await screen.findByRole('heading', { name: 'Hai già prenotato una quota' });
    const words = screen.getByText(/^Passa a pagarla in negozio entro /);
    // The number stands in one piece, whatever the line.
    expect(within(words).getByText('FI-2026-000123').style.whiteSpace).toBe('nowrap');
    expect(screen.getByRole('link', { name: 'Vedi il tuo ordine' }).getAttribute('href')).toBe(
      '/thankyou/5/7?trid=aaaa-1',
    );
    await user.click(screen.getByRole('button', { name: 'Regala un’altra quota' }));
    await screen.findByRole('heading', { name: 'Chi regala questa quota?' });
  });

  it.each([
    ['reserved', /^Passa a pagarlo in negozio entro /],
    ['paid', /^È tutto a posto, non serve fare altro/],
  ] as const)('says what is left to do for it: %s', async (stage, words) => {
    localStorage.setItem('fiocco:own', '[["5/7","aaaa-1"]]');
    purchase = aPublicTransaction({ stage });
    openPage('/checkout/5/7?tp=acquisto');
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('is begun anew where the purchase is over', async () => {
    localStorage.setItem('fiocco:own', '[["5/7","aaaa-1"]]');
    purchase = aPublicTransaction({ stage: 'cancelled' });
    openPage('/checkout/5/7?tp=acquisto');
    await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
  });
});

describe('the sum of a share', () => {
  it('is judged when the field is left, and at once where too little would be left over', async () => {
    gift = aCard({ isQuota: true, offers: ['quota'], price: '120.00', quotaRemaining: '120.00' });
    purchase = { ...purchase, type: 'quota' };
    const { user } = openPage('/checkout/5/7?step=1&trid=aaaa-1&tp=quota');
    const sum = await screen.findByRole<HTMLInputElement>('textbox', { name: /La tua quota/ });

    await user.clear(sum);
    await user.type(sum, 'venti');
    expect(screen.queryByText('Importo non valido')).toBeNull();
    await user.tab();
    expect(await screen.findByText('Importo non valido')).toBeDefined();

    await user.clear(sum);
    await user.type(sum, '118');
    expect(await screen.findByText(/^Resterebbero 2,00/)).toBeDefined();
    await user.clear(sum);
    await user.type(sum, '40');
    expect(screen.queryByText(/^Resterebbero/)).toBeNull();
    expect(sum.getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('a gift that is gone', () => {
  const others = [
    aCard({ id: 8, name: 'Lampada', price: '20.00' }),
    aCard({ id: 9, name: 'Tappeto', price: '140.00' }),
    aCard({ id: 10, name: 'Quadro', price: '120.00' }),
    aCard({ id: 11, name: 'Sedia', price: '400.00' }),
    aCard({ id: 12, name: 'Specchio', price: '128.00', offers: [], state: 'acquistato' }),
  ];
  const taken = aCard({ offers: [], state: 'acquistato' });

  it('is told of at once, from a list that was read a moment ago, with three others of about its price', async () => {
    answer({ 'GET /api/products': () => [gift, ...others] });
    const { user } = openPage('/list/5');
    const buy = await screen.findByRole('link', { name: 'Acquista: Vaso di vetro' });
    gift = taken;
    await user.click(buy);
    const title = await screen.findByRole('heading', { level: 1, name: 'È già stato regalato' });
    expect(document.activeElement).toBe(title);
    expect(document.title).toMatch(/^È già stato regalato/);
    const instead = screen.getByRole('list').querySelectorAll('a');
    expect([...instead].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Quadro120,00/),
      expect.stringMatching(/^Tappeto140,00/),
      expect.stringMatching(/^Lampada20,00/),
    ]);
    await user.click(screen.getByRole('link', { name: /^Tappeto/ }));
    await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
    expect(commands()).toEqual([]);
  });

  it('is told of at the first step, to whoever was slower there', async () => {
    answer({
      'POST /api/transactions': () => ({ ...purchase, gift: (gift = { ...taken, state: 'in_corso' }) }),
      [`PUT ${PURCHASE}`]: () => ({ ...purchase, gift }),
    });
    const { user, address } = openPage('/checkout/5/7?tp=acquisto');
    await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
    await typeBuyer(user);
    const title = await screen.findByRole('heading', { name: 'Qualcun altro lo sta prendendo' });
    expect(document.activeElement).toBe(title);
    expect(address()).toMatch(/step=1.*trid=aaaa-1/);

    // It came back, and went again while the guest looked at what they had written.
    gift = aCard();
    await user.click(screen.getByRole('button', { name: 'Guarda se è tornato libero' }));
    await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
    gift = { ...taken, state: 'acquistato' };
    await user.click(goOn());
    await screen.findByRole('heading', { name: 'È già stato regalato' });
  });

  it('says that it is still held when a guest looks again, and opens when it is free', async () => {
    gift = aCard({ offers: [], state: 'in_corso' });
    const { user } = openPage('/checkout/5/7?tp=acquisto');
    const again = await screen.findByRole('button', { name: 'Guarda se è tornato libero' });
    await user.click(again);
    expect(
      await screen.findByText(/^Alle \d\d:\d\d è ancora da parte. Riprova alle \d\d:\d\d/),
    ).toBeDefined();
    gift = aCard();
    await user.click(again);
    await screen.findByRole('heading', { name: 'Chi fa questo regalo?' });
  });

  it('is not tried again where it was taken off the list', async () => {
    answer({ 'GET /api/products': () => others });
    openPage('/checkout/5/7?tp=acquisto');
    await screen.findByRole('heading', { name: 'Impossibile caricare i dati del prodotto' });
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Torna alla lista' })).toBeDefined();
  });
});
