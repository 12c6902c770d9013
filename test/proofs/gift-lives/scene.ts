import { type GiftCommand, type GiftState, type Purchase, purchaseIn } from '@fiocco/gift';
import { holdUnit } from '@fiocco/gift/testing';

/** What a random command may look at, besides its own dice. */
export interface Scene {
  readonly state: GiftState;
  readonly now: Date;
  /** Counter for new ids. */
  readonly n: number;
}

/** The dice of one command: whom it is about, and how it is meant. */
export interface Dice {
  readonly buyer: number;
  readonly flag: boolean;
  readonly odd: boolean;
  readonly pick: number;
  /** Which of the usual steps it is. */
  readonly roll: number;
}

export type Acts = Readonly<Record<string, Act>>;
export type Act = (scene: Scene, dice: Dice) => GiftCommand;

export const BUYERS = 3;
export const PRICE_CENTS = 10_000;
const PRICES = [PRICE_CENTS, PRICE_CENTS, PRICE_CENTS, 12_000] as const;
const SHARES = [2_500, 4_000, 6_000, 7_500, 9_500] as const;
const METHODS = ['stripe', 'stripe', 'paypal', 'bonifico', 'in_negozio'] as const;
const MINUTE = 60_000;

export const idOf = ({ buyer }: Dice): string => `tx-${buyer}`;
export const own = ({ state }: Scene, dice: Dice): Purchase | undefined => purchaseIn(state, idOf(dice));
export const of = (dice: Dice) => ({ transactionId: idOf(dice) });
export const after = ({ now }: Scene, minutes: number): string =>
  new Date(now.getTime() + minutes * MINUTE).toISOString();
export const why = ({ n }: Scene, dice: Dice) => ({ ref: `buyer_${idOf(dice)}#${n}`, digest: `d${n}` });
export const oneOf = <Item>(items: readonly Item[], { pick }: Pick<Dice, 'pick'>): Item | undefined =>
  items[pick % items.length];

/** Nearly always the last attempt; now and then an earlier one, as a late job or callback names it. */
export function attemptOf(scene: Scene, dice: Dice): string {
  const attempts = own(scene, dice)?.payments.attempts ?? [];
  const named = dice.odd ? oneOf(attempts, dice) : attempts.at(-1);
  return named?.id ?? `${idOf(dice)}.1`;
}

export function nextAttempt(scene: Scene, dice: Dice): string {
  return `${idOf(dice)}.${(own(scene, dice)?.payments.attempts.length ?? 0) + 1}`;
}

export function totalOf(scene: Scene, dice: Dice): number {
  const purchase = own(scene, dice);
  const total = (purchase?.amountCents ?? 0) + (purchase?.shippingCents ?? 0);
  return dice.odd && dice.flag ? total - 1 : total;
}

export const moneyOf = (scene: Scene, dice: Dice) => ({ amountCents: totalOf(scene, dice), currency: 'EUR' });

/** A purchase has few captures: the same ones are told again and again. */
export const captureOf = (scene: Scene, dice: Dice): string =>
  `ch-${attemptOf(scene, dice)}${dice.pick % 10 === 9 ? 'b' : ''}`;

export const hold =
  (change: (scene: Scene, dice: Dice) => Partial<Parameters<typeof holdUnit>[0]>): Act =>
  (scene, dice) => {
    const isShare = dice.pick % 3 > 0;
    const priceCents = oneOf(PRICES, dice) ?? PRICE_CENTS;
    return holdUnit({
      ...of(dice),
      kind: isShare ? 'quota' : 'acquisto',
      shareCents: isShare ? (oneOf(SHARES, dice) ?? null) : null,
      product: { productType: 'intero', priceCents },
      holdId: `hold-${scene.n}`,
      allocationId: `alloc-${scene.n}`,
      paymentMethod: oneOf(METHODS, dice) ?? 'stripe',
      shippingCents: dice.flag ? 700 : 0,
      buyer: why(scene, dice),
      now: after(scene, 0),
      expiresAt: after(scene, 15),
      ...change(scene, dice),
    });
  };
