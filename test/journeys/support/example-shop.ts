import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { GiftCard, GiftList, Product, Transaction } from '@fiocco/contracts';
import type pg from 'pg';
import { Server } from '../../support/server.js';
import { Caller } from './caller.js';
import { type Account, copyOfLoadedShop } from './loaded-shop.js';
import { type Gift, Purchase } from './purchase.js';

const LISTS = {
  wedding: 'Anna & Luca',
  birth: 'Benvenuto, Leone',
  birthday: 'I quarant’anni di Silvia',
} as const;

const EVERY_WAY = { stripe: true, paypal: true, inNegozio: true, bonifico: true };
const EVERY_DELIVERY = {
  beneficiaryPickup: true,
  buyerPickup: true,
  beneficiaryShipping: true,
  buyerShipping: true,
};

/** A list for tests that buy: one gift, with every payment and delivery method. */
export interface Playground {
  readonly listId: number;
  readonly product: Product;
  readonly gift: Gift;
}

/** The shop with its example data, as a process of its own with a database of its own. */
export class ExampleShop {
  private constructor(
    readonly url: string,
    /** The owner's account, as announced by the process that loaded the example. */
    readonly account: Account,
    readonly staff: Caller,
    private readonly lists: readonly GiftList[],
    private readonly cards: readonly GiftCard[],
    private readonly sales: readonly Transaction[],
    private readonly server: Server,
    /** Where its ledger and read models stand. */
    readonly pool: pg.Pool,
    readonly close: () => Promise<void>,
  ) {}

  /** With `env` added to the environment of its process. */
  static async open(env: NodeJS.ProcessEnv = {}): Promise<ExampleShop> {
    const { database, dataDir, account } = await copyOfLoadedShop();
    const server = await Server.on({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    });
    const close = async () => {
      await server.kill();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    };
    try {
      await server.start();
      const staff = new Caller(server.url);
      await staff.post('/api/login', account);
      // Without a payment sandbox either, guests of most journeys have one way to pay: in the shop.
      await staff.put('/api/settings', { enableBankTransfer: false });
      return new ExampleShop(
        server.url,
        account,
        staff,
        ...(await readShop(staff)),
        server,
        database.pool,
        close,
      );
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** Kills its process, and starts it at the same address with `env` added. */
  async restart(env: NodeJS.ProcessEnv): Promise<void> {
    await this.server.kill();
    await this.server.launch({ env });
  }

  list(key: keyof typeof LISTS): GiftList {
    return found(this.lists, ({ name }) => name === LISTS[key], LISTS[key]);
  }

  /** A gift of the wedding's list, by the beginning of its name. */
  card(name: string): GiftCard {
    return found(this.cards, (card) => card.name.startsWith(name), name);
  }

  /** The first transaction that fits the condition. */
  sale(is: (sale: Transaction) => boolean): Transaction {
    return found(this.sales, is, 'such a transaction');
  }

  begin(gift: Gift): Promise<Purchase> {
    return Purchase.begin(this.url, gift);
  }

  /** Reserves a gift of the wedding's list in the shop, and pays it there where asked. */
  async sell(name: string, paid: boolean): Promise<Purchase> {
    const { id: productId, giftListId: listId, price } = this.card(name);
    const purchase = await this.begin({ listId, productId, type: 'acquisto' });
    await purchase.reserve(price);
    if (paid) await this.staff.post(`/api/transactions/${purchase.id}/collect`, { receiptId: randomUUID() });
    return purchase;
  }

  async playground(): Promise<Playground> {
    const listId = await this.newList('Sofia & Marco');
    const { imageUrl } = this.card('Vaso');
    const product = await this.staff.post<Product>('/api/products', {
      name: 'Vaso in ceramica di Vietri',
      description: 'Tornito e dipinto a mano.',
      price: '139.00',
      shippingCost: '9.90',
      quantityAvailable: 1,
      imageUrl,
    });
    await this.staff.post('/api/product-gift-lists', { productId: product.id, giftListId: listId });
    return { listId, product, gift: { listId, productId: product.id, type: 'acquisto' } };
  }

  /** A list like the wedding's, without its gifts. */
  async newList(name: string): Promise<number> {
    const like = this.list('wedding');
    const { occasionId, beneficiaryEmail, beneficiaryPhone, acceptsFund, startDate, endDate } = like;
    const { id } = await this.staff.post<GiftList>('/api/gift-lists', {
      name,
      occasionId,
      beneficiaryEmail,
      beneficiaryPhone,
      acceptsFund,
      startDate,
      endDate,
      beneficiaryName: name.replace('&', 'e'),
      publicMessage: 'Le chiavi ce le danno a marzo. Il resto lo immaginiamo insieme.',
      allowedPaymentMethods: EVERY_WAY,
      allowedDeliveryModes: EVERY_DELIVERY,
    });
    return id;
  }
}

async function readShop(staff: Caller): Promise<[GiftList[], GiftCard[], Transaction[]]> {
  const lists = await staff.get<GiftList[]>('/api/gift-lists');
  const { id } = found(lists, ({ name }) => name === LISTS.wedding, LISTS.wedding);
  const cards = await staff.get<GiftCard[]>(`/api/products?giftListId=${id}`);
  return [lists, cards, await staff.get<Transaction[]>('/api/transactions')];
}

function found<T>(all: readonly T[], is: (one: T) => boolean, what: string): T {
  const one = all.find(is);
  if (!one) throw new Error(`The example shop has no ${what}`);
  return one;
}
