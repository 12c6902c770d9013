import request from 'supertest';
import type { GiftCard, Problem, Transaction } from '@fiocco/contracts';
import {
  type Browser,
  createTestApp,
  type TestApp,
  type TestAppOptions,
} from '../../backend/src/platform/testing/test-app.js';

/** A furnished shop for the long suites: staff's calls over HTTP, guests as bare `fetch` with a cookie of their own. */
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
  const desk = await staffDesk(admin);
  return { test, admin, ...desk, close: () => test.close() };
}

export async function staffDesk(admin: Browser) {
  const occasion = (await admin.post('/api/occasions').send({ name: 'Matrimonio' }).expect(201)).body as {
    id: number;
  };
  const idOf = (body: unknown) => (body as { id: number }).id;
  return {
    async list(): Promise<number> {
      const body = { ...LIST, name: 'Nozze Anna e Luca', occasionId: occasion.id };
      return idOf((await admin.post('/api/gift-lists').send(body).expect(201)).body);
    },
    async product(fields: object): Promise<number> {
      const body = { name: 'Vaso', price: '129.00', shippingCost: '0', quantityAvailable: 1, ...fields };
      return idOf((await admin.post('/api/products').send(body).expect(201)).body);
    },
    async place(productId: number, giftListId: number, terms: object = {}): Promise<void> {
      await admin
        .post('/api/product-gift-lists')
        .send({ productId, giftListId, ...terms })
        .expect(201);
    },
  };
}

/** One list with many single gifts, in a shop that runs as a process of its own. */
export async function furnish(
  url: string,
  gifts: number,
): Promise<{ readonly listId: number; readonly productIds: readonly number[] }> {
  const admin = request.agent(url);
  const account = { username: 'titolare', password: 'parola-di-prova' };
  await admin.post('/api/register').send(account).expect(201);
  const desk = await staffDesk(admin);
  const listId = await desk.list();
  const productIds: number[] = [];
  for (let n = 0; n < gifts; n += 1) {
    const productId = await desk.product({ name: `Regalo ${n + 1}` });
    await desk.place(productId, listId);
    productIds.push(productId);
  }
  return { listId, productIds };
}

export interface Answer {
  readonly status: number;
  readonly body: Omit<Transaction, 'status'> & Omit<Problem, 'status'>;
}

/** One guest's browser, which keeps its cookie and its draft. */
export class Guest {
  private cookie = '';
  private id = '';

  constructor(
    private readonly url: string,
    private readonly name: string,
    /** The address that a proxy would name; the shop uses it where `trustProxy` allows the caller. */
    private readonly network: string | null = null,
  ) {}

  get email(): string {
    return `ospite-${this.name}@example.com`;
  }

  get transactionId(): string {
    return this.id;
  }

  async start(giftListId: number, productId: number, more: object = {}): Promise<void> {
    const buyer = {
      buyerName: `Ospite ${this.name}`,
      buyerEmail: this.email,
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
      headers: {
        'content-type': 'application/json',
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.network && { 'x-forwarded-for': this.network }),
      },
      body: JSON.stringify(body),
    });
    const set = response.headers.getSetCookie()[0];
    if (set) this.cookie = set.split(';')[0] ?? '';
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
}

export function guests(url: string, n: number, name: string, network: string | null = null): Guest[] {
  return Array.from({ length: n }, (_, i) => new Guest(url, `${name}-${i}`, network));
}

/** How often each outcome came: `ok`, a refusal's code, or only the status. */
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
