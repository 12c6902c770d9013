import { Refusal } from '@fiocco/event-sourcing';
import {
  type GiftCommand,
  giftDecider,
  giftOf,
  type GiftState,
  type HoldUnit,
  movedBy,
  type Purchase,
  purchaseIn,
} from '@fiocco/gift';

const LATER_THAN_ALL = '2099-01-01T00:00:00.000Z';

export interface Step {
  readonly stream: string;
  readonly command: GiftCommand;
}

export function decided(state: GiftState, command: GiftCommand) {
  try {
    return giftDecider.decide(state, command);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const GIVING: ReadonlySet<string> = new Set(['paid', 'reserved', 'awaiting_transfer']);
export const mayGive = (purchase: Purchase | undefined): boolean => GIVING.has(purchase?.stage ?? '');

/** An exchange that has begun, to go on at any time later: two of its steps are still to come. */
export interface OpenExchange {
  readonly id: string;
  readonly from: { readonly stream: string; readonly transactionId: string };
  readonly to: { readonly stream: string; readonly transactionId: string };
}

const partner = ({ stream, transactionId }: OpenExchange['from']) => ({ ...giftOf(stream), transactionId });

/** Another buyer's place on another gift is held for what the purchase will give. */
export function beginsExchange({ id: exchangeId, from, to }: OpenExchange, held: HoldUnit): Step {
  const { transactionId } = to;
  const begins = { type: 'BeginExchange', transactionId, exchangeId, from: partner(from) } as const;
  const also = { version: null, edits: [begins] };
  return { stream: to.stream, command: { ...held, by: 'staff', expiresAt: null, confirm: null, also } };
}

/** The purchase gives or refuses, and the hold takes what it gave or is dropped. */
export function goesOn(
  { id: exchangeId, from, to }: OpenExchange,
  stateOf: (stream: string) => GiftState,
): readonly Step[] {
  const of = { transactionId: from.transactionId, exchangeId };
  const give = { type: 'GiveToExchange', ...of, to: partner(to), endsAs: 'exchanged', reason: null } as const;
  const purchase = purchaseIn(stateOf(from.stream), from.transactionId);
  const said = purchase?.exchanges?.[exchangeId];
  const taking = { transactionId: to.transactionId, exchangeId };
  if (said === 'refused') return [{ stream: to.stream, command: { type: 'DropExchange', ...taking } }];
  if (purchase && said) {
    const until = { reservedUntil: LATER_THAN_ALL, transferUntil: LATER_THAN_ALL };
    const take = {
      type: 'TakeFromExchange',
      ...taking,
      moved: movedBy(purchase, exchangeId),
      ...until,
    } as const;
    return [{ stream: to.stream, command: take }];
  }
  const canGive = decided(stateOf(from.stream), give).length > 0;
  return [{ stream: from.stream, command: canGive ? give : { type: 'RefuseExchange', ...of } }];
}
