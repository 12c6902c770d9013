import type { Delivery } from '@fiocco/contracts';

/** Gifts that belong together, in the order in which they came. */
export type Together = readonly [first: Delivery, ...others: Delivery[]];

export function together(
  gifts: readonly Delivery[],
  keyOf: (gift: Delivery) => readonly unknown[],
): readonly Together[] {
  const groups = new Map<string, [Delivery, ...Delivery[]]>();
  for (const gift of gifts) {
    const key = JSON.stringify(keyOf(gift));
    const group = groups.get(key);
    if (group) group.push(gift);
    else groups.set(key, [gift]);
  }
  return [...groups.values()];
}

/** Who gets it. Whoever was erased has no name left that could join two gifts. */
export const personOf = ({ id, giftListId, recipient: { name, phone } }: Delivery): readonly unknown[] => [
  giftListId,
  name ?? id,
  phone,
];

/** What lies in one parcel: it goes to one address, with one tracking number. */
export const parcelsOf = (gifts: readonly Delivery[]): readonly Together[] =>
  together(gifts, (gift) => [
    ...personOf(gift),
    gift.deliveryMethod,
    gift.recipient.address,
    gift.courier,
    gift.trackingNumber,
  ]);

/** The day on which it left the shop; null as long as it has not. */
export const leftOn = ({ deliveredOn, shippedOn }: Delivery): string | null =>
  deliveredOn !== null && shippedOn !== null && deliveredOn < shippedOn
    ? shippedOn
    : (deliveredOn ?? shippedOn);
