import type { GiftCard, Problem, Transaction } from '@fiocco/contracts';
import {
  type Browser,
  createTestApp,
  type TestApp,
  type TestAppOptions,
} from '../../../backend/src/platform/testing/test-app.js';

/** A furnished shop for the long suites: staff's calls over HTTP, guests as bare `fetch` with their own cookie. */
export interface RaceShop {
  readonly test: TestApp;
  readonly admin: Browser;
  list(): Promise<number>;
  product(fields: object): Promise<number>;
  place(productId: number, giftListId: number, terms?: object): Promise<void>;
  close(): Promise<void>;
}

const LIST = {
  beneficiaryName: 'Anna e Luca',
  beneficiaryEmail: 'anna@example.com',
  beneficiaryPhone: '333 555 0101',
  allowedPaymentMethods: { stripe: false, paypal: false, inNegozio: true },
};

export async function raceShop(options: TestAppOptions = {}): Promise<RaceShop> {
  const test = await createTestApp(options);
  const admin = await test.signInAsAdmin();
  const occasion = (await admin.post('/api/occasions').send({ name: 'Matrimonio' }).expect(201)).body as {
    id: number;
  };
  const idOf = (body: unknown) => (body as { id: number }).id;
  return {
    test,
    admin,
    async list() {
      const body = { ...LIST, name: 'Nozze Anna e Luca', occasionId: occasion.id };
      return idOf((await admin.post('/api/gift-lists').send(body).expect(201)).body);
    },
    async product(fields) {
      const body = { name: 'Vaso', price: '129.00', shippingCost: '0', quantityAvailable: 1, ...fields };
      return idOf((await admin.post('/api/products').send(body).expect(201)).body);
    },
    async place(productId, giftListId, terms = {}) {
      await admin
        .post('/api/product-gift-lists')
        .send({ productId, giftListId, ...terms })
        .expect(201);
    },
    close: () => test.close(),
  };
}

export interface Answer {
  readonly status: number;
  readonly body: Transaction & Problem;
}

/** One guest's browser: remembers its cookie, and its draft. */
export class Guest {
  private cookie = '';
  private id = '';

  constructor(
    private readonly url: string,
    private readonly name: string,
  ) {}

  get transactionId(): string {
    return this.id;
  }

  async start(giftListId: number, productId: number, more: object = {}): Promise<void> {
    const buyer = {
      buyerName: `Ospite ${this.name}`,
      buyerEmail: `ospite-${this.name}@example.com`,
      buyerPhone: '333 555 0142',
    };
    const body = { ...buyer, giftListId, productId, isCheckoutStep1: true, ...more };
    const answer = await this.call('POST', '/api/transactions', body);
    if (answer.status !== 201) throw new Error(`Step 1 answered ${answer.status} ${answer.body.code}`);
    this.id = answer.body.id;
  }

  put(body: object): Promise<Answer> {
    return this.call('PUT', `/api/transactions/${this.id}`, body);
  }

  /** The last step: hold and reserve in one call. */
  reserve(amount?: string): Promise<Answer> {
    return this.put({ paymentMethod: 'in_negozio', status: 'completata', ...(amount && { amount }) });
  }

  private async call(method: string, path: string, body: object): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(this.cookie && { cookie: this.cookie }) },
      body: JSON.stringify(body),
    });
    const set = response.headers.getSetCookie()[0];
    if (set) this.cookie = set.split(';')[0] ?? '';
    return { status: response.status, body: (await response.json()) as Transaction & Problem };
  }
}

export function guests(url: string, n: number, name: string): Guest[] {
  return Array.from({ length: n }, (_, i) => new Guest(url, `${name}-${i}`));
}

/** How often each outcome came: `ok`, a refusal's code, or the bare status. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 200 ? 'ok' : (body.code ?? String(status));
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

export async function cardOf(url: string, listId: number, productId: number): Promise<GiftCard> {
  const cards = (await (await fetch(`${url}/api/products?giftListId=${listId}`)).json()) as GiftCard[];
  const card = cards.find(({ id }) => id === productId);
  if (!card) throw new Error(`Product ${productId} is not on list ${listId}`);
  return card;
}
