import { Injectable } from '@nestjs/common';
import { STAGES } from '@fiocco/contracts';
import type { Door } from '@fiocco/contracts/bodies';
import { type CheckedByDoor, checkPermission, RequestContext } from '../../platform/index.js';
import { browserHashes, isThisBrowser } from './register/browser-token.js';
import { type FoundTransaction, TransactionsReader } from './transactions.reader.js';

/** A call whose door depends on what it is about, and that as it was found. */
interface CallAbout {
  readonly door: Door;
  readonly found: FoundTransaction;
}

/**
 * Guests and staff make some calls under one address, and the same browser may be both: staff try their own shop, and
 * sessions end while a page is open. This says, once for each call, at which door it comes in: only the back office names
 * the version that it shows, and some fields; without a session everybody is a guest; with one the checkout's own fields,
 * or the cookie of the browser in which a purchase is going on, tell the guest.
 */
@Injectable()
export class WhoseCall {
  constructor(private readonly transactions: TransactionsReader) {}

  /** Whether money was taken is said by staff alone: as a guest's reservation, nobody would know of that money. */
  ofNew(body: CheckedByDoor<'POST /api/transactions'>): Door {
    isStaffs(body.names('collected'));
    const isStep = body.names('isCheckoutStep1') || body.names('isQuotaPayment');
    return isSignedIn() && !isStep ? 'counter' : 'guest';
  }

  ofRead(): Door {
    return isSignedIn() ? 'counter' : 'guest';
  }

  async ofUpdate(
    id: string,
    body: CheckedByDoor<'PUT /api/transactions/:id'>,
    ifMatch: string | undefined,
  ): Promise<Door> {
    const namesTheirs = STAFFS_FIELDS.some((field) => body.names(field));
    if (isStaffs(ifMatch !== undefined || namesTheirs)) return 'counter';
    if (!isSignedIn()) return 'guest';
    // Most of staff's browsers have never bought anything.
    if (browserHashes().length === 0) return 'counter';
    return mayStepHere(await this.transactions.mustFind(id, 'now')) ? 'guest' : 'counter';
  }

  ofCancel(ifMatch: string | undefined): Door {
    isStaffs(ifMatch !== undefined);
    return isSignedIn() ? 'counter' : 'guest';
  }

  /** Who has not decided yet discards; whatever else is deleted is deleted by staff. */
  async ofDelete(id: string, ifMatch: string | undefined): Promise<CallAbout> {
    isStaffs(ifMatch !== undefined);
    const found = await this.transactions.mustFind(id, 'now');
    const { browserHash, view } = found;
    const isDraft = isThisBrowser(browserHash) && STAGES[view.stage].buyer === 'choosing';
    return { door: isDraft || !isSignedIn() ? 'guest' : 'counter', found };
  }
}

const isSignedIn = (): boolean => RequestContext.current().user !== null;

/** Fields of a change that no step of the checkout has. */
const STAFFS_FIELDS = [
  ...(['readyOn', 'deliveredOn', 'shippedOn', 'courier', 'trackingNumber', 'write'] as const),
  ...(['documentNumber', 'collected'] as const),
] as const;

/** Answers whether the call names what only staff's pages send. Refuses `NOT_SIGNED_IN` where their session has ended. */
function isStaffs(namesTheirs: boolean): boolean {
  if (!namesTheirs) return false;
  checkPermission('staff', RequestContext.current().user);
  return true;
}

/** Once the buyer has nothing left to do, a call of staff cannot be a step of their own checkout. */
function mayStepHere({ browserHash, view: { stage } }: FoundTransaction): boolean {
  const isOver = stage === 'reserved' || STAGES[stage].buyer === 'over' || STAGES[stage].counts === 'paid';
  return !isOver && isThisBrowser(browserHash);
}
