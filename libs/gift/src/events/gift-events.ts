import type { AgreementEvent } from './agreement.js';
import type { HoldingEvent } from './holding.js';
import type { MoneyEvent } from './money.js';
import type { PlacingEvent } from './placing.js';
import type { ProviderEvent } from './provider.js';

/** All events of a gift in their current version, by what they are about. */
export type GiftEvent = PlacingEvent | HoldingEvent | AgreementEvent | MoneyEvent | ProviderEvent;

/** One answer for each event. Adding an event does not compile until every such table answers it. */
export type ByEvent<Result> = { readonly [One in GiftEvent as One['type']]: (event: One) => Result };

export function byEvent<Result>(answers: ByEvent<Result>): (event: GiftEvent) => Result {
  return (event) => (answers[event.type] as (event: GiftEvent) => Result)(event);
}
