import type { SettingsStore } from '@fiocco/backend';
import { formatDecimal } from '@fiocco/money';
import { dayFrom, isSameDay, momentOf } from '../example-moment.js';
import type { ExampleGift, ExampleList, ExampleProduct, ExampleShop } from '../example-shop.types.js';
import type { PictureShelf } from './picture-shelf.js';
import type { Progress } from './progress.js';
import type { ShopBrowser } from './shop-browser.js';
import type { StaffDesk } from './staff-desk.js';
import type { StoryClock } from './story-clock.js';

/** The shop's ids for what the example names by key. */
export interface FurnishedShop {
  readonly occasions: Readonly<Record<string, number>>;
  /** Those of a later list come when it opens: meanwhile their pictures are drawn. */
  readonly products: Record<string, number>;
  readonly lists: Readonly<Record<string, number>>;
}

export interface FurnishingParts {
  readonly shop: ExampleShop;
  readonly clock: StoryClock;
  readonly desk: StaffDesk;
  readonly progress: Progress;
  readonly settings: SettingsStore;
  readonly pictures: PictureShelf;
}

/** The first day: settings, occasions, and the catalogue save what only later lists want. */
export async function openShop(
  parts: FurnishingParts,
): Promise<Pick<FurnishedShop, 'occasions' | 'products'>> {
  const { shop, clock, desk, progress, settings } = parts;
  clock.moveTo(momentOf(shop.opensAt, progress.storyNow));
  await progress.once('settings', () => settings.update(shop.settings));
  const staff = await desk.signedIn();
  const occasions: Record<string, number> = {};
  for (const name of shop.occasions) occasions[name] = await occasionId(parts, staff, name);
  const products: Record<string, number> = {};
  for (const product of shop.products)
    if (!isForLater(shop, product)) products[product.key] = await productId(parts, staff, product);
  return { occasions, products };
}

function isForLater({ lists, opensAt }: ExampleShop, { key }: ExampleProduct): boolean {
  const wanting = lists.filter(({ gifts }) => gifts.some(({ product }) => product === key));
  return wanting.length > 0 && wanting.every(({ createdAt }) => !isSameDay(createdAt, opensAt));
}

/** Creates a list with its gifts; one that was created before the loader was killed is found again. */
export async function openList(
  parts: FurnishingParts,
  list: ExampleList,
  ids: Pick<FurnishedShop, 'occasions' | 'products'>,
): Promise<number> {
  const { clock, desk, progress } = parts;
  clock.moveTo(momentOf(list.createdAt, progress.storyNow));
  const staff = await desk.signedIn();
  const giftListId = await progress.once(`list:${list.key}`, async () => {
    const image = list.cover && (await parts.pictures.urlOf(list.cover));
    const found = await findAgain<{ name: string }>(
      parts,
      staff,
      '/api/gift-lists',
      ({ name }) => name === list.name,
    );
    return found ?? idOf(await staff.post('/api/gift-lists', listBody(parts, list, ids.occasions, image)));
  });
  for (const product of parts.shop.products)
    if (list.gifts.some((gift) => gift.product === product.key))
      ids.products[product.key] ??= await productId(parts, staff, product);
  for (const gift of list.gifts) {
    clock.advance(20);
    await progress.once(`gift:${list.key}:${gift.product}`, () =>
      placeGift(staff, giftListId, ids.products, gift),
    );
  }
  return giftListId;
}

async function placeGift(
  staff: ShopBrowser,
  giftListId: number,
  products: FurnishedShop['products'],
  { product, isQuota = false, canBuyInQuota = false, listQuantity = 1, priority = 3 }: ExampleGift,
): Promise<void> {
  const terms = { isQuota, canBuyInQuota, listQuantity, priority };
  await staff.post('/api/product-gift-lists', { productId: products[product], giftListId, ...terms });
}

function occasionId(parts: FurnishingParts, staff: ShopBrowser, name: string): Promise<number> {
  return parts.progress.once(`occasion:${name}`, async () => {
    const found = await findAgain<{ name: string }>(
      parts,
      staff,
      '/api/occasions',
      (known) => known.name === name,
    );
    return found ?? idOf(await staff.post('/api/occasions', { name }));
  });
}

function productId(parts: FurnishingParts, staff: ShopBrowser, product: ExampleProduct): Promise<number> {
  return parts.progress.once(`product:${product.key}`, async () => {
    parts.clock.advance(30);
    const imageUrl = product.picture && (await parts.pictures.urlOf(product.picture));
    const { productCode } = product;
    const found = await findAgain<{ productCode: string | null }>(
      parts,
      staff,
      '/api/products',
      (known) => known.productCode === productCode,
    );
    return found ?? idOf(await staff.post('/api/products', productBody(product, imageUrl)));
  });
}

function productBody(product: ExampleProduct, imageUrl: string | null): object {
  const { name, description, quantityAvailable, productCode, productType, vatRate } = product;
  return {
    name,
    description,
    quantityAvailable,
    productCode,
    productType,
    vatRate,
    imageUrl,
    price: formatDecimal(product.priceCents),
    shippingCost: formatDecimal(product.shippingCents),
  };
}

function listBody(
  { progress }: FurnishingParts,
  list: ExampleList,
  occasions: FurnishedShop['occasions'],
  image: string | null,
): object {
  const { name, beneficiaryName, beneficiaryEmail, beneficiaryPhone, beneficiaryAddress } = list;
  const { password, notes, publicMessage, acceptsFund, notifyBeneficiary } = list;
  const { allowedPaymentMethods, allowedDeliveryModes } = list;
  return {
    name,
    beneficiaryName,
    beneficiaryEmail,
    beneficiaryPhone,
    ...list.second,
    beneficiaryAddress,
    password,
    notes,
    publicMessage,
    acceptsFund,
    notifyBeneficiary,
    image,
    allowedPaymentMethods,
    allowedDeliveryModes,
    occasionId: occasions[list.occasion],
    eventDate: list.eventInDays === null ? null : dayFrom(progress.storyNow, list.eventInDays),
    startDate: dayFrom(progress.storyNow, list.startsInDays),
    endDate: dayFrom(progress.storyNow, list.endsInDays),
  };
}

/** Only a resumed run may find what it is about to create. */
async function findAgain<Row>(
  { progress }: FurnishingParts,
  staff: ShopBrowser,
  path: string,
  isIt: (row: Row) => boolean,
): Promise<number | undefined> {
  if (!progress.isResumed) return undefined;
  return (await staff.get<(Row & { id: number })[]>(path)).find(isIt)?.id;
}

function idOf(created: unknown): number {
  return (created as { readonly id: number }).id;
}
