import { keptRefOf, type NamedText } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { Changes, MoneyMoved, PlainFacts, Referred } from './event-effects.js';
import { FACTS } from './facts.js';
import type { PurchaseEvent } from './gift-events.js';
import type { Telling } from './sentence-words.js';

type Told = Pick<PurchaseEvent, 'type' | 'data'>;
interface AnyFacts extends PlainFacts<Told['data']> {
  readonly money?: ((data: Told['data']) => MoneyMoved) | null;
  readonly references?: Readonly<Record<string, Referred>>;
}
const factsOf = ({ type }: Told): AnyFacts => FACTS[type] as AnyFacts;

/** The money that moved with an event; null where none did. */
export const moneyMovedBy = (event: Told): MoneyMoved | null => factsOf(event).money?.(event.data) ?? null;

/** What an event changes in a purchase, with the money that counts for it. */
export interface PurchaseChange extends Changes {
  /** Money received, in cents; negative where it was reversed. */
  readonly cents?: Cents;
  /** Money that was given back. */
  readonly refundedCents?: Cents;
}

export function changeBy(event: Told & Pick<PurchaseEvent, 'at'>): PurchaseChange {
  const { changes } = factsOf(event);
  const change = typeof changes === 'function' ? changes(event.data, event.at) : changes;
  const moved = moneyMovedBy(event);
  if (moved === null || moved.stray || moved.kind === 'fee') return change;
  return moved.kind === 'refunded'
    ? { ...change, refundedCents: -moved.cents }
    : { ...change, cents: moved.cents };
}

/** The event's reference to the buyer's data or to staff's words; null where it has none. */
export function referenceOf(event: Told, to: Exclude<Referred, 'paper'>): string | null {
  const fields = Object.entries(factsOf(event).references ?? {});
  const [field] = fields.find(([, referred]) => referred === to) ?? [];
  const { [field ?? '']: named = null } = event.data as Readonly<Record<string, unknown>>;
  return keptRefOf(named as NamedText | null);
}

/** What happened, as the Cronologia tells it. */
export function sentenceOf(event: Told & Pick<PurchaseEvent, 'at'>, telling: Telling): string {
  const { sentence } = factsOf(event);
  return typeof sentence === 'function' ? sentence(event.data, telling, event.at) : sentence;
}
