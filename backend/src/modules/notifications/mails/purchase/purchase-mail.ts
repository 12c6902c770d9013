import { romeDayOf, STAGES, type TransactionStage } from '@fiocco/contracts';
import type { PublishedEvent } from '@fiocco/event-sourcing';
import { type PurchaseEvent, purchaseEvents, SALE_EVENTS } from '@fiocco/gift';
import { ITALIAN } from '../../content/mail-texts.js';
import { type TransactionFacts, TransactionForMail } from '../../ports.js';
import {
  causeOf,
  type DailyLimit,
  defineMail,
  type Mail,
  type MailCause,
  type MailParts,
  type Recipient,
  type Sources,
  UNNEEDED,
  type Unneeded,
} from '../../definition/mail.js';
import type { MailJobParts, MailPayload } from '../../definition/mail-job.js';
import { purchaseContent, type WordingOf } from './purchase-content.js';
import { severalContent } from './several-content.js';

interface PurchaseMailParts<Facts extends TransactionFacts> extends Omit<
  MailParts<Facts>,
  'job' | 'missing' | 'obstacle' | 'recipient' | 'alsoAbout' | 'wording'
> {
  readonly job: Omit<MailJobParts, 'kind'>;
  readonly missing?: string;
  obstacle?(facts: Facts): string | null;
  readonly wording: WordingOf<Facts>;
}

/** A mail to the buyer about the purchase. */
export function definePurchaseMail<Facts extends TransactionFacts>(parts: PurchaseMailParts<Facts>): Mail {
  const { wording } = parts;
  return defineMail<Facts>({
    missing: 'L’ordine non si trova',
    obstacle: () => null,
    ...parts,
    job: { ...parts.job, kind: 'transaction' },
    recipient: buyer,
    alsoAbout: idsOfAll,
    wording(facts, shop) {
      const words = wording(facts);
      const { soldWith = [] } = facts;
      return words.several && soldWith.length > 0
        ? severalContent(words, words.several, [facts, ...soldWith], shop)
        : purchaseContent(words, facts, shop);
    },
  });
}

/** For the shop and for those whose list it is, who are written to in Italian whatever the buyer reads. */
export const inItalian = <Facts extends TransactionFacts>(facts: Facts): Facts => ({
  ...facts,
  lang: ITALIAN.language,
  ...(facts.soldWith && { soldWith: facts.soldWith.map(inItalian) }),
});

/** Of the purchase, and of what was sold with it. */
export const idsOfAll = ({ transactionId, soldWith = [] }: TransactionFacts): readonly string[] => [
  transactionId,
  ...soldWith.map((gift) => gift.transactionId),
];

type OfType<Type extends PurchaseEvent['type']> = Extract<PurchaseEvent, { readonly type: Type }>;

interface PurchaseCause<Type extends PurchaseEvent['type']> {
  readonly reactor: string;
  readonly types: readonly Type[];
  /** Which of these events ask for the mail; all where it is absent. */
  asks?(event: OfType<Type>): boolean;
  /** Absent: the purchase to which it happens. */
  subjectOf?(event: OfType<Type>): string;
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
  subjectOf = ({ data }) => data.transactionId,
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
    reactor,
    event,
    subjectOf,
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

/** From the read models, which have reached the event that asked for the mail. */
export const purchaseFacts = (sources: Sources, transactionId: string): Promise<TransactionFacts | null> =>
  sources.get(TransactionForMail).loadForMail(transactionId);

/**
 * For what tells that a purchase was agreed or paid. Where that came of an exchange, the exchange's own mail tells it, once it
 * can no longer be taken back.
 */
export async function unexchangedFacts(
  sources: Sources,
  transactionId: string,
  _now: Date,
  { eventId }: MailPayload,
): Promise<TransactionFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found?.exchangedFrom || eventId === undefined) return found;
  const isExchange = await sources.get(TransactionForMail).endsExchange(transactionId, eventId);
  return isExchange ? UNNEEDED : found;
}

/** A mail is about one stage: it is not sent where the purchase has gone on, and the next mail tells of that. */
export const unlessAt =
  (owed: TransactionStage) =>
  ({ stage }: TransactionFacts): string | null => {
    if (stage === 'cancelled') return 'L’ordine è stato annullato prima dell’invio';
    return stage === owed ? null : 'Nel frattempo l’ordine è cambiato: non serviva più';
  };

/** Said of word of a gift that was handed over, shipped or put back before its turn came. */
export const NO_LONGER_DUE = 'Nel frattempo la consegna è cambiata: l’avviso non serviva più';

export function buyer({ stage, buyerName, buyerEmail }: TransactionFacts): Recipient {
  // Until money has come the name is not even used beside the address, since it may be anybody's.
  const name = stage === 'paid' ? (buyerName ?? '') : '';
  return { name, address: buyerEmail, whose: 'dell’acquirente' };
}

const whileUnpaid =
  (limit: DailyLimit) =>
  ({ byGuest, receivedCents }: TransactionFacts): DailyLimit | null =>
    byGuest && receivedCents === 0 ? limit : null;

/**
 * Anybody may reserve with somebody else's address, give it back and begin anew: until money has come, all that is
 * written of purchases to one address is counted together, whoever set it off and from wherever.
 */
export const UNPAID: DailyLimit = { of: 'unpaid', most: 3 };
export const fewWhileUnpaid = whileUnpaid(UNPAID);

/** The shop's own address, which wants to know of every sale; a flood ends all the same. */
export const shopsWhileUnpaid = whileUnpaid({ of: 'shop-unpaid', most: 100 });

/** Once for each purchase: when it is reserved, to be paid by transfer, or paid at once. */
export const whenAgreed = (reactor: string) => whenPurchase({ reactor, types: SALE_EVENTS, once: true });

/** Needed while the purchase stands. */
export async function agreedFacts(
  sources: Sources,
  transactionId: string,
): Promise<TransactionFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  return STAGES[found.stage].buyer === 'agreed' ? found : UNNEEDED;
}
