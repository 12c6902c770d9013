import type { Transaction } from '@fiocco/contracts';
import { randomBytes } from 'node:crypto';
import type { Browser, TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';

export interface Gift {
  readonly giftListId: number;
  readonly productId: number;
}

const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };

/** The id that a page draws for a sale. */
export const drawnId = (): string => randomBytes(16).toString('base64url');

/** A shop's counter: an admin and a member of staff, and what they do there over HTTP. */
export class Counter {
  private constructor(
    readonly test: TestApp,
    readonly admin: Browser,
    readonly staff: Browser,
  ) {}

  static async in(test: TestApp): Promise<Counter> {
    return new Counter(test, await test.signInAsAdmin(), await test.signInAsStaff());
  }

  /** A gift of 129.00 €: one unit on its list, four pieces in the shop. */
  async gift(terms: object = {}, product: Record<string, unknown> = {}): Promise<Gift> {
    const [list, { id: productId }] = [await newList(this.admin), await newProduct(this.admin, product)];
    const place = { giftListId: list.id, productId };
    await this.admin
      .post('/api/product-gift-lists')
      .send({ ...place, ...terms })
      .expect(201);
    return place;
  }

  record(place: Gift, more: object = {}, by = this.staff) {
    return by.post('/api/transactions').send({ ...BUYER, ...place, ...more });
  }

  /** A sale at the counter, reserved where `more` does not say otherwise. */
  async sold(more: object = {}, place?: Gift): Promise<Transaction> {
    const { body } = await this.record(place ?? (await this.gift()), more).expect(201);
    return body as Transaction;
  }

  put(id: string, body: object, by = this.staff) {
    return by.put(`/api/transactions/${id}`).send(body);
  }

  post(id: string, what: string, body: object = {}, by = this.admin) {
    return by.post(`/api/transactions/${id}/${what}`).send(body);
  }

  async read(id: string, by = this.admin): Promise<Transaction> {
    return (await by.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
  }
}
