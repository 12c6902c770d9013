import type { GiftCard, GiftList } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { AppModule } from '../../../backend/src/app.module.js';
import type { PlatformOptions } from '../../../backend/src/platform/platform.module.js';
import { Log } from '../../../backend/src/platform/logging/log.js';
import { createTestApp, type Browser, type TestApp } from '../../../backend/src/platform/testing/test-app.js';
import type { LoadedShop } from '../announcement.js';
import { exampleShop } from '../example-shop.data.js';
import { loadExampleShop } from '../load-example-shop.js';

export const MOST_MS = 240_000;
export const quiet = () => new Log({ level: 'error', production: true });

/** A migrated, empty database, with no module and no worker running on it. */
export const emptyDatabase = () => createTestApp({ modules: [], config: { role: 'api' } });
export const open = (database: TestApp) => createTestApp({ sharing: database, config: { role: 'all' } });
export const createRoot = (options: PlatformOptions) => AppModule.create(options);

/** Loads the example; answers what was announced, if anything. */
export async function load({ config }: TestApp, now = new Date()): Promise<LoadedShop | null> {
  let announced: LoadedShop | null = null;
  const announce = (shop: LoadedShop) => void (announced = shop);
  await loadExampleShop({ config, log: quiet(), createRoot, announce, now });
  return announced;
}

export async function signIn(shop: TestApp, { username, password }: LoadedShop): Promise<Browser> {
  const browser = shop.browser();
  await browser.post('/api/login').send({ username, password }).expect(200);
  return browser;
}

export const json = async <T>(browser: Browser, path: string): Promise<T> =>
  (await browser.get(path).expect(200)).body as T;

export async function cardsOf(browser: Browser): Promise<Record<string, GiftCard[]>> {
  const lists = await json<GiftList[]>(browser, '/api/gift-lists');
  const cards: Record<string, GiftCard[]> = {};
  for (const { id, name } of lists)
    cards[name] = await json<GiftCard[]>(browser, `/api/products?giftListId=${id}`);
  return cards;
}

/** By gift: what its card must show according to the example's data. */
export function expectedCards() {
  return exampleShop.lists.flatMap((list) =>
    list.gifts.map(({ product, expected }) => {
      const name = exampleShop.products.find(({ key }) => key === product)?.name;
      const { state, badge, quotaPaidCents, quotaHeldCents, freeUnits } = expected;
      const shares = state === 'parziale' || state === 'disponibile_quote';
      return {
        list: list.name,
        name,
        state,
        badge,
        ...(shares && { paid: formatDecimal(quotaPaidCents ?? 0), held: formatDecimal(quotaHeldCents ?? 0) }),
        ...(freeUnits !== undefined && { freeUnits }),
      };
    }),
  );
}

export async function shownCards(browser: Browser) {
  const cards = await cardsOf(browser);
  return expectedCards().map((expected) => {
    const card = cards[expected.list]?.find(({ name }) => name === expected.name);
    return card ? likeExpected(card, expected) : { list: expected.list, name: 'not there' };
  });
}

function likeExpected(card: GiftCard, expected: ReturnType<typeof expectedCards>[number]) {
  const { name, state, badge, quotaPaid, quotaHeld, availableQuantity } = card;
  return {
    list: expected.list,
    name,
    state,
    badge,
    ...('paid' in expected && { paid: quotaPaid, held: quotaHeld }),
    ...('freeUnits' in expected && { freeUnits: availableQuantity }),
  };
}
