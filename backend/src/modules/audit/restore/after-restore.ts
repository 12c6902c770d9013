import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@fiocco/event-sourcing';
import { type Head, type KeptHead, type VerificationReport, verifyLedger } from '@fiocco/integrity';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  type AllOwned,
  APP_CONFIG,
  type AppConfig,
  BackgroundRegistry,
  CLOCK,
  type Clock,
  ConfigError,
  EVENT_STORE,
  OWNED,
  PG_POOL,
  RequestContext,
  VAULT,
} from '../../../platform/index.js';
import { LedgerHeads } from '../heads/ledger-heads.js';
import { LedgerAccess } from '../heads/ledger-access.js';
import { reportLines } from '../verification/report-lines.js';
import { shopExcuses } from '../verification/shop-excuses.js';
import { verifyValues } from '../verification/verify-values.js';
import type { RestoreFacts } from '../verification/ledger-restores.events.js';
import { LedgerWatch } from './ledger-watch.js';
import { type Objection, RestoreUnderWay } from './restore-under-way.js';
import { RestoreRecord } from './restore-record.js';
import { RestoredDatabase, type Say } from './restored-database.js';
import { settleRestoredJobs } from './restored-jobs.js';

const AS_COMMAND = { requestId: 'after-restore', actor: 'system:after-restore' } as const;
const NOT_THROUGH =
  'Not all could be asked: guests can hold nothing until that is done. The shop goes on by itself; running this again asks at once.';
const LOST_AT_ONCE = 1_000;
const WHICH = `Say which this is:
  --ask-providers       the shop itself: the providers are asked
  --without-providers   a copy of it: their keys are removed from it, and nobody is asked`;

/** What the operator says of this shop. */
export interface RestoreWord {
  /** Whether others are asked about the lost time, which may move money: false in a copy. */
  readonly asks?: boolean;
  /** Up to then nothing is lost: the time of the backup. */
  readonly since?: Date;
}

/**
 * Makes the shop consistent after a backup was restored: rebuilds the read models from the ledger, makes sure that no
 * id and no mail is used twice, and records what was lost. The record is written late and the checkpoints agree only at
 * the end, so a run that was killed can be run again.
 */
@Injectable()
export class AfterRestore {
  constructor(
    private readonly ledger: LedgerAccess,
    private readonly heads: LedgerHeads,
    private readonly watch: LedgerWatch,
    private readonly record: RestoreRecord,
    private readonly database: RestoredDatabase,
    private readonly underWay: RestoreUnderWay,
    private readonly background: BackgroundRegistry,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(OWNED) private readonly owned: AllOwned,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Answers `false` where ledger, heads and read models agree. Then a backup of all of them together may have been
   * restored, so others are asked all the same what they know of the time since. How long ago that was the newest head does
   * not tell, for the shop may have run since. Throws a `ConfigError` where money could move and nobody has said that it may.
   */
  async run(say: Say, word: RestoreWord = {}): Promise<boolean> {
    await this.refuseUnsaid(word);
    const disagreement = await this.watch.disagreement();
    if (disagreement) {
      await this.putRight(disagreement, word, say);
      return true;
    }
    await this.beginOutside(word, undefined, word.since !== undefined);
    await this.askOutside(word, say);
    return false;
  }

  private async refuseUnsaid({ asks }: RestoreWord): Promise<void> {
    if (asks !== undefined) return;
    const stakes: string[] = [];
    for (const sequel of this.background.restoreSequels) stakes.push((await sequel.stakes()) ?? '');
    const told = stakes.filter((one) => one !== '');
    if (told.length > 0) throw new ConfigError([...told, WHICH].join('\n'));
  }

  private async putRight(disagreement: Objection, word: RestoreWord, say: Say): Promise<void> {
    say(
      `${disagreement.code}: ${disagreement.who} at ${disagreement.position}, the ledger ends at ${disagreement.ledgerHead}.`,
    );
    const cause = await this.underWay.begin(disagreement.code);
    const newest = await this.watch.newestHead();
    const report = await this.verify(say);
    await this.beginOutside(word, report.heads.last, true);
    const epoch = Math.max(await this.ledger.places.epoch(), newest?.epoch ?? 0);
    // Asked before anything else: repairing the database moves the checkpoints that the answer is read from.
    const isRestored = await this.isDatabaseRestored(cause, epoch);
    await this.database.putRight({ epoch: epoch + 1, newest, isUnknown: cause === 'UNKNOWN_LEDGER' }, say);
    if (isRestored) await this.settleJobs(epoch + 1, say);
    const facts = await this.lossOf(report, newest, epoch + 1, say);
    await this.recordLostValues(epoch + 1, say);
    await this.record.write(facts);
    await this.renewHeads(report, newest, epoch);
    // While nobody is served and no job runs: what others know comes before what the shop would do without it.
    await this.askOutside(word, say);
    await this.underWay.settle(await this.ledger.places.epoch());
    say(`Done. Epoch ${await this.ledger.places.epoch()} of the ledger begins; the shop may serve again.`);
  }

  /** `last`: the newest head that fits the ledger. */
  private async beginOutside(
    { asks, since }: RestoreWord,
    last: Pick<Head, 'at'> | undefined,
    isLoss: boolean,
  ): Promise<void> {
    if (asks === false) return;
    const knownUntil = since ?? (last ? new Date(last.at) : null);
    for (const sequel of this.background.restoreSequels) await sequel.begin({ knownUntil, isLoss });
  }

  private askOutside({ asks }: RestoreWord, say: Say): Promise<void> {
    return RequestContext.run(AS_COMMAND, async () => {
      for (const sequel of this.background.restoreSequels) {
        if (asks === false) await sequel.renounce(say);
        else if (!(await sequel.run(say))) say(NOT_THROUGH);
      }
    });
  }

  private async verify(say: Say): Promise<VerificationReport> {
    const report = await verifyLedger({ source: this.ledger.source, heads: this.ledger.headFile });
    reportLines(report).forEach(say);
    return report;
  }

  /**
   * Whether the database, too, is a restored one. If only the ledger was restored, the jobs that the database still has
   * are really open. If the checkpoints are of an earlier epoch than the ledger, the database is older than a restore
   * that was already finished, whatever else disagrees.
   */
  private async isDatabaseRestored(cause: Objection['code'], epoch: number): Promise<boolean> {
    if (this.config.eventStoreUrl === null || cause === 'REACTOR_BEHIND_HEAD') return true;
    const marks = await this.ledger.marks();
    return marks.some((mark) => mark.epoch !== undefined && mark.epoch < epoch);
  }

  private async settleJobs(epoch: number, say: Say): Promise<void> {
    const path = join(this.config.dataDir, `after-restore-${epoch}-mails.jsonl`);
    const { setAside, dropped } = await settleRestoredJobs(this.pool, {
      declared: this.background.jobDefinitions,
      path,
      now: this.clock.now(),
    });
    if (dropped > 0) say(`${dropped} jobs are dropped, they are of no use after a restore.`);
    if (setAside > 0) say(`${setAside} mails are set aside, they may have left before: see ${path}.`);
  }

  /**
   * The lost values are named in the ledger, so that a value removed later can be told from one that the restore lost.
   */
  private async recordLostValues(epoch: number, say: Say): Promise<void> {
    const refs = new Set<string>();
    let lost = 0;
    const write = async () => {
      if (refs.size > 0) await this.record.writeLost(epoch, [...refs]);
      lost += refs.size;
      refs.clear();
    };
    await verifyValues({
      source: this.ledger.source,
      pool: this.pool,
      vault: this.vault,
      excuses: shopExcuses(this.config, this.ledger.verifyingKeys, this.owned.records),
      onMissing: async (ref) => {
        if (refs.add(ref).size >= LOST_AT_ONCE) await write();
      },
    });
    await write();
    if (lost > 0) say(`${lost} values that the ledger refers to are lost: names, prices or texts of then.`);
  }

  private async lossOf(
    report: VerificationReport,
    newest: Head | undefined,
    epoch: number,
    say: Say,
  ): Promise<RestoreFacts> {
    const position = await this.store.head();
    const { source } = this.ledger;
    const { events } = await source.tailAfter(source.start);
    const isLost = newest !== undefined && BigInt(newest.position) > position;
    const lostEvents = isLost ? newest.count - events : 0;
    if (isLost) say(`Lost: ${lostEvents} events, after position ${position} up to ${newest.position}.`);
    return {
      epoch,
      position: position.toString(),
      events,
      lostUpTo: newest ? (isLost ? newest.position : position.toString()) : null,
      lostEvents,
      lastHead: report.heads.last?.sequence ?? 0,
    };
  }

  /** Heads that do not fit the restored ledger are kept as evidence in a file of their own. */
  private async renewHeads(
    { heads: { last, broken } }: VerificationReport,
    newest: Head | undefined,
    epoch: number,
  ): Promise<void> {
    const file = this.ledger.headFile;
    const [kept, seen] = [sequenceOf(last), sequenceOf(newest)];
    if (broken || kept !== seen) {
      const holding = await this.headsUpTo(kept);
      await rename(file.path, join(this.config.dataDir, `heads-of-epoch-${epoch}-${seen}.jsonl`));
      if (holding.length > 0) await file.append(holding);
    }
    await this.heads.anchor();
  }

  private async headsUpTo(sequence: number): Promise<KeptHead[]> {
    const holding: KeptHead[] = [];
    if (sequence === 0) return holding;
    for await (const kept of this.ledger.headFile.read()) {
      holding.push(kept);
      if (kept.head.sequence === sequence) break;
    }
    return holding;
  }
}

const sequenceOf = (head: Head | undefined): number => head?.sequence ?? 0;
