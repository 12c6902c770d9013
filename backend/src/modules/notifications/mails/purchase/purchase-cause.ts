import { romeDayOf } from '@fiocco/contracts';
import type { PublishedEvent } from '@fiocco/event-sourcing';
import { type PurchaseEvent, purchaseEvents } from '@fiocco/gift';
import { causeOf, type MailCause } from '../mail.js';
import type { MailPayload } from '../mail-job.js';

type OfType<Type extends PurchaseEvent['type']> = Extract<PurchaseEvent, { readonly type: Type }>;

interface PurchaseCause<Type extends PurchaseEvent['type']> {
  readonly reactor: string;
  readonly types: readonly Type[];
  /** Which of these events ask for the mail; all where it is absent. */
  asks?(event: OfType<Type>): boolean;
  runAt?(event: OfType<Type>): Date;
  actOf?(event: OfType<Type>): string | null;
  partOf?(event: OfType<Type>): MailPayload;
  readonly once?: boolean;
}

/** Something that happens to a purchase asks for a mail about it. */
export function whenPurchase<Type extends PurchaseEvent['type']>({
  reactor,
  types,
  asks = () => true,
  runAt,
  actOf,
  partOf,
  once,
}: PurchaseCause<Type>): MailCause {
  const isOfType = (event: PurchaseEvent): event is OfType<Type> => types.includes(event.type as Type);
  const event: PublishedEvent<OfType<Type>> = {
    catalogue: purchaseEvents.catalogue,
    tell(stored) {
      const told = purchaseEvents.tell(stored);
      return told && isOfType(told) && asks(told) ? told : null;
    },
  };
  return causeOf({
    ...{ reactor, event, subjectOf: ({ data }: OfType<Type>) => data.transactionId },
    ...(runAt && { runAt }),
    ...(actOf && { actOf }),
    ...(partOf && { partOf }),
    ...(once && { once }),
  });
}

/**
 * Whether a reminder comes on a later day than the event that begins its term. Where the shop closes soon, the term may be
 * so short that it would only repeat what the buyer has just been told.
 */
export const isOfLaterDay = ({ at }: Pick<PurchaseEvent, 'at'>, reminder: Date): boolean =>
  romeDayOf(new Date(at)) < romeDayOf(reminder);
