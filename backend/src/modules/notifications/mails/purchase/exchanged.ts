import { exchangeUndoUntil } from '@fiocco/gift';
import { oneLine } from '../../content/html.js';
import { textsIn } from '../../content/mail-texts.js';
import { type MailCause, type Sources, UNNEEDED, type Unneeded } from '../../definition/mail.js';
import type { MailPayload } from '../../definition/mail-job.js';
import type { TransactionFacts } from '../../ports.js';
import { FindMails } from '../../register/find-mails.js';
import { agreedFacts, purchaseFacts, whenPurchase } from './purchase-mail.js';

/** A call that dies within the time to take it back is gone on with by its job, a minute later. */
const UNTIL_ENDED_MS = 2 * 60_000;

/**
 * Asked for the new purchase, once the exchange can no longer be taken back: of what is taken back nobody is told. One that could not be
 * taken back is still the same exchange.
 */
export const whenExchanged = (reactor: string): MailCause =>
  whenPurchase({
    reactor,
    types: ['PurchaseExchanged'],
    asks: ({ data }) => data.endsAs === 'exchanged',
    subjectOf: ({ data }) => data.toTransactionId,
    actOf: ({ data }) => data.toTransactionId,
    runAt: ({ at }) => new Date(Date.parse(exchangeUndoUntil(at)) + UNTIL_ENDED_MS),
    partOf: ({ data }) => ({ from: data.transactionId }),
  });

type IsTold = (sources: Sources, transactionId: string) => Promise<boolean>;

export interface ExchangedFacts extends TransactionFacts {
  /** The purchase in whose place it stands, as the mail's reader was told of it; null where they were told of none. */
  readonly before: TransactionFacts | null;
}

/** Needed while the new purchase stands: one that was exchanged again meanwhile is told of with the last. */
export async function exchangedFacts(
  sources: Sources,
  transactionId: string,
  { from }: MailPayload,
  isTold: IsTold,
): Promise<ExchangedFacts | Unneeded | null> {
  const found = await agreedFacts(sources, transactionId);
  if (found === null || found === UNNEEDED) return found;
  return { ...found, before: await knownBefore(sources, from ?? null, isTold) };
}

async function knownBefore(
  sources: Sources,
  from: string | null,
  isTold: IsTold,
): Promise<TransactionFacts | null> {
  const seen = new Set<string>();
  for (let id = from; id !== null && !seen.has(id);) {
    const found = await purchaseFacts(sources, id);
    if (!found || (await isTold(sources, id))) return found;
    seen.add(id);
    id = found.exchangedFrom;
  }
  return null;
}

/** Whether somebody was written one of these mails about a purchase. */
export const wasWritten =
  (...codes: readonly string[]): IsTold =>
  async (sources, transactionId) => {
    const written = await sources.get(FindMails).writtenAbout(transactionId);
    return codes.some((code) => written.has(code));
  };

export const isSameList = (one: TransactionFacts, other: TransactionFacts): boolean =>
  one.listUrl === other.listUrl;

/** "di «Vaso»", "della quota di «Vaso»", "del contributo libero". */
export function ofItem({ type, productName, lang }: TransactionFacts): string {
  const { say } = textsIn(lang);
  if (productName === null) return say('after.exchanged.before.fund');
  const item = oneLine(productName);
  return say(type === 'quota' ? 'after.exchanged.before.share' : 'after.exchanged.before.gift', { item });
}
