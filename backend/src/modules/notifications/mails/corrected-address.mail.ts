import type { RegisteredMail } from '@fiocco/contracts';
import { plainAddress } from '../../../platform/index.js';
import type { TransactionFacts } from '../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import type { Wording } from './purchase/purchase-content.js';
import { definePurchaseMail, fewWhileUnpaid, purchaseFacts, whenPurchase } from './purchase/purchase-mail.js';
import { reservedSample } from './purchase/samples.js';
import { CORRECTED, EXCHANGED, TELLS, toldBefore } from './purchase/told-before.js';
import { isLeftOut } from './purchase/sold-together.js';
import { receiptWording } from './receipt.mail.js';
import { reservedWording } from './reservation-confirmation.mail.js';
import { transferFacts, type TransferFacts, transferWording } from './transfer-instructions.mail.js';

const cause = whenPurchase({ reactor: 'when_corrected_confirm_again', types: ['BuyerCorrected'] });

/**
 * Needed where the mail that told of the purchase as it stands has gone, or was given up, to another address. One that is
 * still on its way takes the new address by itself; one about a whole sale, which goes to the others' address, leaves it out.
 */
async function facts(
  sources: Sources,
  transactionId: string,
): Promise<TransactionFacts | TransferFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found?.buyerEmail) return found && UNNEEDED;
  const newest = newestAt(found.stage, await toldBefore(sources, transactionId));
  const isNeeded =
    newest && !isLeftToAnother(newest, transactionId)
      ? hasGoneElsewhere(newest, found.buyerEmail)
      : found.stage in TELLS && (await isLeftOut(sources, found));
  return isNeeded ? standingFacts(sources, found) : UNNEEDED;
}

/** It is written anew with each try. */
const isLeftToAnother = ({ state, transactionId }: RegisteredMail, own: string): boolean =>
  state === 'queued' && transactionId !== own;

/** With the shop's account where a transfer is awaited; null where it names none. */
export const standingFacts = async (
  sources: Sources,
  found: TransactionFacts,
): Promise<TransactionFacts | TransferFacts | null> =>
  found.stage === 'awaiting_transfer' ? transferFacts(sources, found.transactionId) : found;

/** What has to be erased is told nobody again. */
const hasGoneElsewhere = ({ to, state }: RegisteredMail, address: string): boolean =>
  Boolean(to) && state !== 'queued' && plainAddress(to ?? '') !== plainAddress(address);

/** The newest mail that told of this stage, whether first or again. */
function newestAt(
  stage: TransactionFacts['stage'],
  told: readonly RegisteredMail[],
): RegisteredMail | undefined {
  const first = told.find(({ template }) => template === TELLS[stage] || template === EXCHANGED);
  const again = told.find(({ template }) => template === CORRECTED);
  return first && again && again.createdAt >= first.createdAt ? again : first;
}

/** The words in which a buyer learns how the purchase stands. */
export function wordingAt(facts: TransactionFacts | TransferFacts): Wording {
  if ('iban' in facts) return transferWording(facts);
  return facts.stage === 'paid' ? receiptWording(facts) : reservedWording(facts);
}

/** Confirms again, to the address that staff corrected. */
export const correctedAddress = definePurchaseMail({
  code: CORRECTED,
  name: 'Conferma all’indirizzo corretto',
  when: 'quando si corregge l’indirizzo di chi acquista: ripete la conferma, le istruzioni o la ricevuta già spedita',
  job: { name: 'send-to-corrected-address' },
  cause,
  facts,
  sample: reservedSample,
  limit: fewWhileUnpaid,
  wording: wordingAt,
});
