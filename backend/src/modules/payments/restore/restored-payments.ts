import { Inject, Injectable } from '@nestjs/common';
import { providerName } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import {
  CLOCK,
  type Clock,
  GoesOnAfterRestore,
  Log,
  Periodic,
  type Problem,
  type RestoreSequel,
} from '../../../platform/index.js';
import { SettingsStore } from '../../settings/index.js';
import { MayStopHolds, TransactionsReader } from '../../transactions/index.js';
import { secretKeysOf } from '../access/key-names.js';
import { ProviderAccesses } from '../access/provider-accesses.js';
import { restoreUnderWay } from '../payment-problems.js';
import { NOT_SET_UP } from '../providers/payment-providers.js';
import { PROVIDER_CODES } from '../access/provider.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { type Found, LostPayments } from './lost-payments.js';
import { type RestoredProvider, RestoredProviders } from './restored-providers.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What a provider noted before the last head may have come to the ledger after it. */
const BEFORE_MS = HOUR_MS;
/** How far back is looked where no head says since when anything is lost. */
const UNKNOWN_MS = 30 * 24 * HOUR_MS;
/** How often a report is read again that lags behind. */
const READ_AGAIN_MS = 15 * MINUTE_MS;
/** A report that has not come so far by then never will: nothing waits for it any longer. */
const REPORTED_WITHIN_MS = 3 * 24 * HOUR_MS;
/** How long a process believes that nothing is left to be asked: a restore may begin beside it. */
const BELIEVED_MS = 5_000;

type Say = (line: string) => void;

/**
 * After a restore: asks the providers for what was paid and given back in the time that is lost. Until each has been
 * asked guests can hold nothing, since what they would take may be paid for already. They do not wait for one that will not
 * tell the shop anything: that stands in Da fare.
 */
@Injectable()
@GoesOnAfterRestore()
export class RestoredPayments implements RestoreSequel {
  readonly name = 'payments';
  private openUntil = 0;

  constructor(
    private readonly accesses: ProviderAccesses,
    private readonly left: RestoredProviders,
    private readonly payments: LostPayments,
    private readonly transactions: TransactionsReader,
    private readonly settings: SettingsStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async begin({ knownUntil, isLoss }: Parameters<RestoreSequel['begin']>[0]): Promise<void> {
    const now = this.clock.now();
    const from = knownUntil
      ? new Date(knownUntil.getTime() - BEFORE_MS)
      : new Date(now.getTime() - UNKNOWN_MS);
    for (const provider of PROVIDER_CODES)
      if (await this.accesses.isSetUp(provider))
        await this.left.begin({ provider, lostFrom: from, lostBy: now, stopsGuests: isLoss });
    this.openUntil = 0;
  }

  async run(say: Say): Promise<boolean> {
    const left = await this.left.open();
    const isThrough = await this.goOn(say);
    const [since] = left.map(({ lostFrom }) => lostFrom).toSorted((a, b) => a.getTime() - b.getTime());
    if (since) await this.sayWhatNobodyKnows(since, say);
    return isThrough;
  }

  async stakes(): Promise<string | null> {
    const names: string[] = [];
    for (const code of PROVIDER_CODES) if (await this.accesses.hasKeys(code)) names.push(providerName(code));
    return names.length === 0
      ? null
      : `This database has the keys of ${names.join(' and ')}. Asked, they give back what was paid in the lost time for purchases
that are lost as well, and let go of cards that nobody goes on with. A copy beside the running shop would give back
that shop's money.`;
  }

  /** Without keys a copy neither asks nor takes nor gives back, also once it serves. */
  async renounce(say: Say): Promise<void> {
    if ((await this.stakes()) === null) return;
    const secrets = PROVIDER_CODES.flatMap(secretKeysOf);
    await this.settings.update(Object.fromEntries(secrets.map((name) => [name, null])));
    for (const one of await this.left.open()) await this.left.forget(one);
    say(
      'The keys of Stripe and PayPal are removed from this copy: it asks nobody, takes nothing and gives nothing back.',
    );
  }

  @Periodic('restored-payments', MINUTE_MS, 'Pagamenti da ricontrollare dopo un ripristino')
  async goOnSilently(): Promise<void> {
    await this.goOn(() => undefined);
  }

  /** Answers whether guests may hold again. One provider that is silent does not keep the other from being asked. */
  private async goOn(say: Say): Promise<boolean> {
    let isThrough = true;
    for (const one of (await this.left.open()).filter((other) => this.isDue(other)))
      isThrough = (await this.look(one, say)) && isThrough;
    return isThrough;
  }

  private isDue({ lookedAt }: RestoredProvider): boolean {
    return lookedAt === null || this.clock.now().getTime() - lookedAt.getTime() >= READ_AGAIN_MS;
  }

  /** Answers whether guests need not wait for it. */
  private async look(one: RestoredProvider, say: Say): Promise<boolean> {
    const { provider, lostFrom, lostBy, lookedAt } = one;
    try {
      const found = await this.payments.learn(provider, lostFrom, lookedAt !== null);
      const now = this.clock.now();
      const isWaitedFor = now.getTime() - lostBy.getTime() < REPORTED_WITHIN_MS;
      await this.left.noteLooked(one, now, found.completeUntil >= lostBy || !isWaitedFor);
      this.tell(providerName(provider), one, found, say);
      return true;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.log.recurring(error, 'restored-payments');
      return this.unanswered(one, error, say);
    }
  }

  /** Silence passes; a provider that refuses to tell may do so for ever. */
  private async unanswered(
    one: RestoredProvider,
    { kind, code }: ProviderFailure,
    say: Say,
  ): Promise<boolean> {
    const name = providerName(one.provider);
    if (code === NOT_SET_UP) {
      await this.left.forget(one);
      say(`${name} has no keys any more: it is not asked.`);
      return true;
    }
    if (kind !== 'unknown' && kind !== 'busy') {
      await this.left.letGuestsGoOn(one);
      say(`${name} tells the shop nothing (${kind}): Da fare says so until it does, and guests may go on.`);
      return true;
    }
    const isThrough = one.lookedAt !== null || !one.stopsGuests;
    say(`${name} does not answer (${kind})${isThrough ? '' : ': guests can hold nothing until it has'}.`);
    return isThrough;
  }

  private tell(
    name: string,
    { lostFrom, lostBy }: RestoredProvider,
    { asked, added, unplaced, refused, completeUntil }: Found,
    say: Say,
  ): void {
    say(
      `${name}: asked about ${asked} known payments; ${added} made since ${lostFrom.toISOString()} were unknown and are on record now.`,
    );
    for (const one of unplaced)
      say(`${name}: ${one} has the shop's mark, but its gift is lost too. Look at it by hand.`);
    for (const one of refused) say(`${name}: ${one} could not be put on record. Look at it by hand.`);
    if (completeUntil < lostBy)
      say(
        `${name}'s report reaches to ${completeUntil.toISOString()} only: the shop goes on reading it until it has ${lostBy.toISOString()}.`,
      );
  }

  /** Nobody but the shop itself has noted these, so only a person can tell what became of them in the lost time. */
  private async sayWhatNobodyKnows(since: Date, say: Say): Promise<void> {
    say(
      `To look at by hand: transfers matched, receipts typed, and refunds made by hand since ${since.toISOString()}.`,
    );
    say('Compare the statement of the bank account and the receipts of the till with what is on record.');
    const open = await this.transactions.openOrders();
    if (open.length > 0) say(`Open by the restored books, and perhaps paid since (${open.length}):`);
    for (const { orderNumber, dueCents, isTransfer } of open)
      say(`  ${orderNumber}  ${formatEuro(dueCents)}  ${isTransfer ? 'by transfer' : 'in the shop'}`);
  }

  @MayStopHolds()
  async objection(): Promise<Problem | null> {
    const now = performance.now();
    if (now < this.openUntil) return null;
    const isStopped = (await this.left.open()).some(
      ({ lookedAt, stopsGuests }) => lookedAt === null && stopsGuests,
    );
    if (isStopped) return restoreUnderWay();
    this.openUntil = now + BELIEVED_MS;
    return null;
  }
}
