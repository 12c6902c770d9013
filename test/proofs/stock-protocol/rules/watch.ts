import type { HoldAsked, Saying } from '../model/process.js';
import { ownedUnits, stands, stockOf, Violation } from './ledger-rules.js';
import { Refusal, type StoredEvent } from '@fiocco/event-sourcing';
import { giftDecider, type GiftEvent } from '@fiocco/gift';
import type { Ledger, LedgerModel, StreamNode } from '../model/ledger-model.js';

/**
 * What was true at some moment during a buyer's run. The answer is checked against this, and not against what the run
 * itself read. Entries are only ever added.
 */
export interface Watched {
  /** The process that serves the run. */
  readonly by: string;
  readonly asked: HoldAsked;
  /** What the gift alone would have answered at some moment: codes, `''` for yes. */
  readonly answers: readonly string[];
  /** Whether the buyer's purchase was live. */
  readonly ownLive: boolean;
  /**
   * For each moment at which the stock was full: its allocations without a standing purchase since then. An empty entry
   * means that all had one.
   */
  readonly full: readonly string[];
  /** Whether the gift still needed an allocation after such a moment, so that "Esaurito" is true. */
  readonly gone: boolean;
  /**
   * Whether the stock was full with an allocation that was neither shown nor dead, or time ran out, so that "riprova"
   * is true.
   */
  readonly open: boolean;
  /** Whether another run asked for the same purchase meanwhile; each of the two may get its own answer. */
  readonly overlapped: boolean;
}

/** What a run that was answered "Esaurito" had asked for. */
interface Told {
  readonly transactionId: string;
  readonly holdId: string;
  /** Whether no other run for the purchase was under way during this one, or has begun since. */
  readonly last: boolean;
}

/** Both by run. */
export interface Watch {
  readonly runs: ReadonlyMap<string, Watched>;
  readonly told: ReadonlyMap<string, Told>;
}

export const nobody: Watch = { runs: new Map(), told: new Map() };

const answered = new WeakMap<HoldAsked, Map<StreamNode, string>>();

function answerOf(node: StreamNode, asked: HoldAsked): string {
  const known = answered.get(asked) ?? new Map<StreamNode, string>();
  answered.set(asked, known);
  const answer = known.get(node) ?? answerNow(node, asked);
  known.set(node, answer);
  return answer;
}

function answerNow({ gift }: StreamNode, { command }: HoldAsked): string {
  try {
    giftDecider.decide(gift, command);
    return '';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function withOne(all: readonly string[], one: string): readonly string[] {
  return all.includes(one) ? all : [...all, one].sort();
}

function fullMoments(model: LedgerModel, ledger: Ledger, watched: Watched): readonly string[] {
  const { allocations, quantity } = stockOf(model, ledger);
  const moments =
    allocations.size >= quantity ? withOne(watched.full, [...allocations.keys()].join(' ')) : watched.full;
  const owned = ownedUnits(ledger);
  const isOpen = (id: string) => {
    const unit = owned.get(id);
    return !unit || !stands(unit, watched.asked.command.now);
  };
  const left = moments.map((moment) =>
    moment
      .split(' ')
      .filter((id) => id !== '' && isOpen(id))
      .join(' '),
  );
  return [...new Set(left)].sort();
}

/** Whether part of a full stock is neither shown nor dead. */
function hasOpen(model: LedgerModel, ledger: Ledger): boolean {
  const { allocations, quantity } = stockOf(model, ledger);
  if (allocations.size < quantity) return false;
  const owned = ownedUnits(ledger);
  return [...allocations].some(
    ([id, stream]) => !owned.has(id) && !model.of(ledger, stream).gift.dead.has(id),
  );
}

function seeing(model: LedgerModel, ledger: Ledger, watched: Watched): Watched {
  const { asked } = watched;
  const node = model.of(ledger, asked.stream);
  const answer = answerOf(node, asked);
  const own = node.gift.live.has(asked.command.transactionId);
  const full = watched.gone ? [] : fullMoments(model, ledger, watched);
  const gone = watched.gone || (answer === 'ALLOCATION_NEEDED' && full.includes(''));
  return {
    ...watched,
    answers: withOne(watched.answers, answer),
    ownLive: watched.ownLive || own,
    full: gone ? [] : full,
    gone,
    open: watched.open || hasOpen(model, ledger),
  };
}

/** Notes a new moment of the ledger for all runs that wait for an answer. */
export function atMoment(model: LedgerModel, ledger: Ledger, watch: Watch): Watch {
  if (watch.runs.size === 0) return watch;
  return { ...watch, runs: new Map([...watch.runs].map(([run, one]) => [run, seeing(model, ledger, one)])) };
}

/** A call of this process was not answered in time, which ends the second of its runs (PRODUCT.md section 4). */
export function outOfTime(watch: Watch, by: string): Watch {
  const over = [...watch.runs].map(
    ([run, one]) => [run, one.by === by ? { ...one, open: true } : one] as const,
  );
  return { ...watch, runs: new Map(over) };
}

/** The runs of a process that died get no answer. */
export function withoutRunsOf(watch: Watch, by: string): Watch {
  return { ...watch, runs: new Map([...watch.runs].filter(([, watched]) => watched.by !== by)) };
}

function isTrue(outcome: string, watched: Watched): boolean {
  switch (outcome) {
    case 'held':
    // It was held, and was ended before the answer.
    case 'draft':
    case 'cancelled':
      return watched.ownLive;
    case 'OUT_OF_STOCK':
      return watched.gone;
    case 'STOCK_BUSY':
      return watched.open;
    case 'unknown':
      return true;
    default:
      return watched.answers.includes(outcome);
  }
}

/** Follows what a run reports, and checks its answer against what was true. */
export function hearing(model: LedgerModel, ledger: Ledger, watch: Watch, by: string, saying: Saying): Watch {
  const { run } = saying;
  const runs = new Map(watch.runs);
  if (saying.type === 'asks') {
    const asked = saying.question;
    const isSame = (transactionId: string) => transactionId === asked.command.transactionId;
    const others = [...runs].filter(([, other]) => isSame(other.asked.command.transactionId));
    for (const [other, watched] of others) runs.set(other, { ...watched, overlapped: true });
    const overlapped = others.length > 0;
    const fresh = { by, asked, answers: [], ownLive: false, full: [], gone: false, open: false, overlapped };
    // A buyer who asks again may get another answer.
    const told = [...watch.told].map(
      ([one, was]) => [one, isSame(was.transactionId) ? { ...was, last: false } : was] as const,
    );
    return { runs: runs.set(run, seeing(model, ledger, fresh)), told: new Map(told) };
  }
  const { outcome } = saying;
  const watched = runs.get(run);
  if (!watched) throw new Error(`${run} answers without a question`);
  if (!isTrue(outcome, watched)) throw new Violation(`${run} is told ${outcome}, which was never so`);
  runs.delete(run);
  if (outcome !== 'OUT_OF_STOCK') return { runs, told: watch.told };
  const { transactionId, holdId } = watched.asked.command;
  return { runs, told: new Map(watch.told).set(run, { transactionId, holdId, last: !watched.overlapped }) };
}

/**
 * Nobody gets a gift after "Esaurito": neither by the run that said so, nor by one that was over before it began, whose
 * append may still be on its way. A run beside it or after it may have found the gift free again.
 */
export function checkAnswersKept(watch: Watch, news: readonly StoredEvent[]): void {
  for (const event of news as readonly (StoredEvent & GiftEvent)[]) {
    if (event.type !== 'gift.UnitHeld.v1' && event.type !== 'gift.HoldRetaken.v1') continue;
    const { transactionId, holdId } = event.data;
    for (const told of watch.told.values()) {
      if (told.holdId === holdId || (told.last && told.transactionId === transactionId))
        throw new Violation(`${transactionId} was told OUT_OF_STOCK and gets the gift all the same`);
    }
  }
}

/** An allocation was made although the gift alone refused at every moment of the run. */
export function checkStockAsked(watch: Watch, by: string): void {
  const runs = [...watch.runs.values()].filter((watched) => watched.by === by);
  if (runs.length > 0 && !runs.some(({ answers }) => answers.includes('ALLOCATION_NEEDED'))) {
    throw new Violation(`${by} asks the stock although the gift refuses`);
  }
}

const marks = new WeakMap<Watched, string>();

function watchedMark(watched: Watched): string {
  const known = marks.get(watched);
  if (known !== undefined) return known;
  const { answers, ownLive, full, gone, open, overlapped } = watched;
  const flags = [ownLive, gone, open, overlapped].map(Number).join('');
  const mark = `${answers.join(',')}:${flags}:${full.join('/')}`;
  marks.set(watched, mark);
  return mark;
}

export function watchMark({ runs, told }: Watch): string {
  let mark = '';
  // Sorted, because runs come and go in any order; there are few.
  for (const run of [...runs.keys()].sort()) mark += `${run}:${watchedMark(runs.get(run) as Watched)};`;
  if (told.size === 0) return mark;
  const marked = [...told].map(([run, { last }]) => `${run}${Number(last)}`);
  return `${mark}|${marked.sort().join(',')}`;
}
