import { calls, changing, refused, type Row, type Visit, withoutInlinedList } from '../support/row.js';

const listCall = calls(/^\/api\/gift-lists\/\d+$/);
const question =
  (name: string | RegExp): Row['shows'] =>
  (page) =>
    page.getByRole('heading', { name, level: 1 });

/** A purchase from the wedding's list, in its owner's browser. */
async function atWedding(visit: Visit, name: string, type: 'acquisto' | 'quota') {
  const { id: productId, giftListId: listId } = visit.shop.card(name);
  const purchase = await visit.shop.begin({ listId, productId, type });
  await visit.own(purchase);
  return purchase;
}

/** A purchase of a gift that only this width uses. */
async function atPlayground(visit: Visit) {
  const { gift } = await visit.playground();
  const purchase = await visit.shop.begin(gift);
  await visit.own(purchase);
  return purchase;
}

/** A shop that accepts cards and transfers as well, so that all deliveries can be chosen. */
const EVERY_WAY = {
  allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true, bonifico: true },
};

async function allowEveryWay(visit: Visit): Promise<void> {
  await withoutInlinedList(visit);
  await changing(visit, listCall, EVERY_WAY);
}

const openDelivery: Row['open'] = async (visit) => {
  await allowEveryWay(visit);
  return (await atPlayground(visit)).address(2);
};

const step1 = ({ shop }: Pick<Visit, 'shop'>): string => {
  const { id, giftListId } = shop.card('Vaso');
  return `/checkout/${giftListId}/${id}?step=1&tp=acquisto`;
};

const paymentStep = async (visit: Visit) => {
  await allowEveryWay(visit);
  const purchase = await atPlayground(visit);
  await purchase.deliver();
  return purchase.address(3);
};

const shareStep: Row['open'] = async (visit) =>
  (await atWedding(visit, 'Viaggio di nozze', 'quota')).address(1);

/** Goes on to the third step, which opens once the second is answered. */
const toPayment =
  (then?: Row['act']): Row['act'] =>
  async (visit) => {
    await visit.page.getByRole('heading', { name: 'Come arriva il regalo?' }).waitFor();
    await visit.page.getByRole('button', { name: 'Continua', exact: true }).click();
    await visit.page.getByRole('button', { name: /^Continua/ }).waitFor();
    await then?.(visit);
  };

/** Another guest takes the gift while this browser shows it. */
async function takenMeanwhile(visit: Visit): Promise<void> {
  const { gift, product } = await visit.playground();
  const other = await visit.shop.begin(gift);
  const { price } = await visit.shop.staff.get<{ price: string }>(`/api/products/${product.id}`);
  await other.hold(price);
  visit.afterwards(() => other.release());
}

async function priceRaised({ shop, playground }: Visit): Promise<void> {
  const { product } = await playground();
  const now = await shop.staff.get<{ price: string; version: number }>(`/api/products/${product.id}`);
  await shop.staff.put(`/api/products/${product.id}`, { ...now, price: (Number(now.price) + 6).toFixed(2) });
}

async function payInShop({ page }: Visit): Promise<void> {
  await page.getByRole('radio', { name: /^In negozio/ }).check();
  await page.getByRole('button', { name: 'Continua con il pagamento in negozio' }).click();
}

/** The four steps of the wizard. */
export const checkoutRows: readonly Row[] = [
  {
    page: 'checkout',
    state: 'buyer',
    is: 'Step 1: who gives',
    main: true,
    open: step1,
    shows: question('Chi fa questo regalo?'),
  },
  {
    page: 'checkout',
    state: 'buyer-errors',
    is: 'Step 1: left empty, and a mail address that is none',
    open: step1,
    act: async ({ page }) => {
      await page.getByLabel('E-mail').fill('giulia.ferri');
      await page.getByRole('button', { name: 'Continua' }).click();
    },
    shows: (page) => page.locator('[aria-invalid="true"]').nth(1),
  },
  {
    page: 'checkout',
    state: 'invoice',
    is: 'Step 1: what a firm’s invoice needs, where the shop offers one',
    open: async (visit) => {
      await visit.shop.staff.put('/api/settings', { offersInvoice: true });
      visit.afterwards(() => visit.shop.staff.put('/api/settings', { offersInvoice: false }));
      return step1(visit);
    },
    act: async ({ page }) => {
      await page.getByLabel('Nome e cognome').fill('Giulia Ferri');
      await page.getByRole('checkbox', { name: 'Voglio la fattura' }).check();
      await page.getByRole('radio', { name: 'Azienda' }).check();
    },
    shows: (page) => page.getByLabel(/^Partita IVA/),
    whole: true,
  },
  {
    page: 'checkout',
    state: 'delivery',
    is: 'Step 2: how it arrives, where the guest may choose',
    main: true,
    open: openDelivery,
    shows: question('Come arriva il regalo?'),
  },
  {
    page: 'checkout',
    state: 'delivery-address-errors',
    is: 'Step 2: to the buyer’s home, without an address',
    open: openDelivery,
    act: async ({ page }) => {
      await page.locator('input[value="buyerShipping"]').check();
      await page.getByRole('button', { name: 'Continua' }).click();
    },
    shows: (page) => page.locator('[aria-invalid="true"]').nth(3),
  },
  {
    page: 'checkout',
    state: 'passed-over',
    is: 'Step 1 again: paid and fetched at the counter, steps 2 and 3 have nothing to ask',
    open: async (visit) => (await atWedding(visit, 'Vaso', 'acquisto')).address(2),
    shows: question('Chi fa questo regalo?'),
  },
  {
    page: 'checkout',
    state: 'price-changed-at-once',
    is: 'Step 1: 409, the price that stood there is not the price any more',
    open: async (visit) => (await atPlayground(visit)).address(1),
    act: async (visit) => {
      await question('Chi fa questo regalo?')(visit.page).waitFor();
      await priceRaised(visit);
      await visit.page.getByRole('button', { name: 'Continua' }).click();
    },
    shows: (page) => page.getByText('Il prezzo è cambiato:'),
    provokes: [refused(409, '/api/transactions/')],
  },
  {
    page: 'checkout',
    state: 'payment',
    is: 'Step 3: how to pay, in a shop that takes cards and transfers too',
    main: true,
    open: paymentStep,
    act: toPayment(),
    shows: (page) => page.getByRole('radio', { name: /^Bonifico/ }),
  },
  {
    page: 'checkout',
    state: 'share',
    is: 'Step 1 of a share: how much of it, and who gives',
    main: true,
    open: shareStep,
    shows: question('Quanto vuoi regalare?'),
  },
  {
    page: 'checkout',
    state: 'share-error',
    is: 'Step 1: a share that leaves too little for the next one',
    open: shareStep,
    act: async ({ page, shop }) => {
      const { quotaRemaining } = shop.card('Viaggio di nozze');
      const field = page.getByRole('textbox', { name: /^La tua quota/ });
      await field.fill((Number(quotaRemaining) - 3).toFixed(2).replace('.', ','));
      await field.press('Enter');
    },
    shows: (page) => page.getByText(/^Resterebbero 3,00/).first(),
  },
  {
    page: 'checkout',
    state: 'share-payment',
    is: 'Step 3 of a share: how it is paid; how it arrives is settled',
    open: async (visit) => {
      await allowEveryWay(visit);
      return `${(await atWedding(visit, 'Viaggio di nozze', 'quota')).address(3)}&cents=3500`;
    },
    shows: question('Come vuoi pagare?'),
  },
  {
    page: 'checkout',
    state: 'fund',
    is: 'Step 1: a free contribution',
    open: async (visit) => {
      const { id: listId } = visit.shop.list('wedding');
      const purchase = await visit.shop.begin({ listId, productId: 0, type: 'quota' });
      await visit.own(purchase);
      return purchase.address(1);
    },
    shows: (page) => page.getByLabel('Il tuo contributo'),
  },
  {
    page: 'checkout',
    state: 'confirmation',
    is: 'Step 4: all of it once more, while the gift is held',
    main: true,
    open: async (visit) => {
      const purchase = await atWedding(visit, 'Vaso', 'acquisto');
      await purchase.hold(visit.shop.card('Vaso').price);
      visit.afterwards(() => purchase.release());
      return purchase.address(4);
    },
    shows: (page) => page.getByRole('timer').filter({ hasText: /ancora 14:\d\d/ }),
  },
  {
    page: 'checkout',
    state: 'time-over',
    is: 'Step 4: the quarter of an hour is past',
    open: async (visit) => {
      const purchase = await atWedding(visit, 'Vaso', 'acquisto');
      await purchase.hold(visit.shop.card('Vaso').price);
      visit.afterwards(() => purchase.release());
      await visit.page.clock.install();
      visit.afterwards(() => visit.page.close());
      return purchase.address(4);
    },
    act: async ({ page }) => {
      await page.getByRole('timer').waitFor();
      await page.clock.fastForward('15:01');
    },
    shows: question('Il tempo è scaduto'),
  },
  {
    page: 'checkout',
    state: 'price-changed',
    is: 'Step 3: 409, the shop changed the price meanwhile',
    open: paymentStep,
    act: toPayment(async (visit) => {
      await visit.page.getByRole('radio', { name: /^In negozio/ }).check();
      await priceRaised(visit);
      await payInShop(visit);
    }),
    shows: (page) => page.getByText('Il prezzo è cambiato:'),
    provokes: [refused(409, '/api/transactions/')],
  },
  {
    page: 'checkout',
    state: 'held-by-others',
    is: 'Step 3: 409, somebody else holds the gift',
    open: paymentStep,
    act: toPayment(async (visit) => {
      await visit.page.getByRole('radio', { name: /^In negozio/ }).check();
      await takenMeanwhile(visit);
      await payInShop(visit);
    }),
    shows: question('Qualcun altro lo sta prendendo'),
    provokes: [refused(409, '/api/transactions/')],
  },
];
