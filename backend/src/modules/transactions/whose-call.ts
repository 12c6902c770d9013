import { STAGES, type TransactionStage } from '@fiocco/contracts';
import { checkPermission, RequestContext } from '../../../platform/index.js';
import type { NewTransactionDto } from './purchases.dto.js';
import type { UpdateTransactionDto } from './update-transaction.dto.js';

/*
 * Guests and staff make some calls under one address, and the same browser may be both: staff try their own shop, and
 * sessions end while a page is open. Only the back office names the version that it shows, and some fields.
 */

/** Refuses `NOT_SIGNED_IN` where the page that calls is staff's and their session has ended. */
export function refuseEndedSession(ifMatch: string | undefined): void {
  if (ifMatch !== undefined) checkPermission('staff', RequestContext.current().user);
}

/** Whether the call is the edit dialog's. Refuses as {@link refuseEndedSession}. */
export function isFromDialog(body: UpdateTransactionDto, ifMatch: string | undefined): boolean {
  const staffs = [body.documentNumber, body.deliveredOn, body.shippedOn, body.collected];
  if (ifMatch === undefined && staffs.every((field) => field === undefined)) return false;
  checkPermission('staff', RequestContext.current().user);
  return true;
}

/** Whether the buyer has nothing left to do, so that a call of staff cannot be a step of their own checkout. */
export const areStepsOver = (stage: TransactionStage): boolean =>
  stage === 'reserved' || STAGES[stage].buyer === 'over' || STAGES[stage].counts === 'paid';

/**
 * Staff's "nuova transazione" sends none of the fields that only the checkout's pages send. Refuses `NOT_SIGNED_IN` where
 * it says whether money was taken and nobody is signed in: as a guest's reservation, nobody would know of that money.
 */
export function isSale({ collected, isCheckoutStep1, isQuotaPayment }: NewTransactionDto): boolean {
  const { user } = RequestContext.current();
  if (typeof collected === 'boolean') checkPermission('staff', user);
  return user !== null && isCheckoutStep1 === undefined && isQuotaPayment === undefined;
}
