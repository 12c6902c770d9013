import { Refusal } from '@fiocco/event-sourcing';
import fc from 'fast-check';
import {
  type GiftCommand,
  giftDecider,
  type GiftEvent,
  giftEvents,
  type GiftState,
  purchaseIn,
} from '@fiocco/gift';
import { termsOf } from '@fiocco/gift/testing';
import { Accounts } from './accounts.js';
import { anyDice, anyMinutes, anyWild, commandOf } from './acts.js';
import { ReadModel } from './read-model.js';
import { checkSold, checkState, checkTold } from './rules.js';
import type { Dice } from './scene.js';
import { stepToAnEnd } from './way-to-an-end.js';

const BEGUN_AT = Date.parse('2026-11-21T10:00:00.000Z');
const MOST_STEPS_TO_AN_END = 12;

/** What was seen over all runs. */
const seen = {
  runs: 0,
  commands: 0,
  refused: 0,
  states: new Set<string>(),
  mostEvents: 0,
  kinds: new Map<string, number>(),
};

const closedBy = ({ type }: GiftCommand): string =>
  type === 'HoldUnit' ? 'SALE_UNDER_WAY' : 'REFUND_ALREADY_RECORDED';

type Answer = readonly GiftEvent[] | Refusal;

function answerOf(state: GiftState, command: GiftCommand): Answer {
  try {
    return giftDecider.decide(state, command);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const isRefusal = (answer: Answer): answer is Refusal => answer instanceof Refusal;
const fold = (events: readonly GiftEvent[], from = giftDecider.initialState): GiftState =>
  events.reduce(giftDecider.evolve, from);

/** One gift under test, with everything that was ever recorded of it. */
export class World {
  state = giftDecider.initialState;
  now = BEGUN_AT;
  n = 0;
  readonly events: GiftEvent[] = [];
  readonly accounts = new Accounts();
  private readonly readModel = new ReadModel();

  constructor() {
    seen.runs += 1;
    this.do({
      type: 'PlaceGift',
      listId: 100,
      productId: 7,
      terms: termsOf({ canBuyInQuota: true, listQuantity: 2 }),
    });
  }

  /** Runs a command as the ledger would, and checks every rule after it. */
  do(command: GiftCommand): Answer {
    seen.commands += 1;
    const answer = answerOf(this.state, command);
    if (isRefusal(answer)) seen.refused += 1;
    else this.record(answer);
    this.checkRepeat(command, answer);
    checkState(this.state, this.accounts);
    checkTold(this.state, command);
    checkSold(this.state, command, isRefusal(answer) ? 0 : answer.length);
    return answer;
  }

  private record(events: readonly GiftEvent[]): void {
    for (const event of events) {
      // As it is read again: events are stored as JSON and checked.
      const stored = giftEvents.read(JSON.parse(JSON.stringify(event)) as GiftEvent);
      this.events.push(stored);
      this.accounts.book(stored);
      seen.kinds.set(event.type, (seen.kinds.get(event.type) ?? 0) + 1);
      this.state = giftDecider.evolve(this.state, event);
      this.readModel.apply(stored);
      this.checkReadModel(stored);
    }
    seen.mostEvents = Math.max(seen.mostEvents, this.events.length);
    seen.states.add(shapeOf(this.state));
  }

  /** After each event the read models say of its purchase what the decider says. */
  private checkReadModel({ data }: GiftEvent): void {
    const purchase = 'transactionId' in data ? purchaseIn(this.state, data.transactionId) : undefined;
    if (purchase) this.readModel.check(purchase);
  }

  /**
   * A command that is repeated changes nothing, and one that was refused is refused for the same reason. A refund's number
   * stands for one refund: named again while another waits, it is refused as recorded. A hold for a sale is closed to
   * whoever does not ask first whether it is held.
   */
  private checkRepeat(command: GiftCommand, first: Answer): void {
    const again = answerOf(this.state, command);
    const isSame = isRefusal(first)
      ? isRefusal(again) && again.code === first.code
      : isRefusal(again)
        ? again.code === closedBy(command)
        : again.length === 0;
    if (!isSame) throw new Error(`repeated, ${command.type} answers ${textOf(again)} after ${textOf(first)}`);
  }

  /** What was folded step by step is what the stored stream gives. */
  checkFolding(): void {
    const whole = JSON.stringify(fold(this.events));
    if (whole !== JSON.stringify(this.state)) throw new Error('the stream folds to another state');
  }

  /** From here every purchase comes to an end by what can always happen. */
  checkEndsAreReachable(): void {
    for (const { id } of [...this.state.live.values(), ...this.state.ended.values()]) this.leadToAnEnd(id);
  }

  private leadToAnEnd(id: string): void {
    for (let steps = 0; steps <= MOST_STEPS_TO_AN_END; steps += 1) {
      const purchase = purchaseIn(this.state, id);
      const next = purchase && stepToAnEnd(purchase);
      if (!next) return;
      const answer = this.do(next);
      if (isRefusal(answer) || answer.length === 0)
        throw new Error(`${id} is stuck at ${purchase.stage}: ${next.type} answers ${textOf(answer)}`);
    }
    throw new Error(`${id} finds no end`);
  }
}

const textOf = (answer: Answer): string =>
  isRefusal(answer) ? answer.code : `[${answer.map(({ type }) => type).join(', ')}]`;

/** A state without its ids and times: how many of these were seen tells how much was explored. */
function shapeOf({ live, ended, terms, placement }: GiftState): string {
  const purchases = [...live.values(), ...ended.values()].map((one) => [
    one.stage,
    one.kind,
    one.unitIndex,
    one.receivedCents,
    one.payments.attempts.length,
    one.payments.declines.length,
    one.payments.refunds.map(({ state, amountCents }) => `${state}${amountCents}`).join(),
    one.payments.strays.length,
    'keepsUnit' in one ? one.keepsUnit : '',
  ]);
  return `${placement}${terms.listQuantity}${purchases
    .map((parts) => parts.join(' '))
    .sort()
    .join('; ')}`;
}

/** One random command at its time; what it says depends on the gift as it is then. */
class Step implements fc.Command<object, World> {
  constructor(
    private readonly wild: string | null,
    private readonly dice: Dice,
    private readonly minutes: number,
  ) {}

  check(): boolean {
    return true;
  }

  run(_model: object, world: World): void {
    world.now += this.minutes * 60_000;
    world.n += 1;
    const scene = { state: world.state, now: new Date(world.now), n: world.n };
    world.do(commandOf(scene, this.dice, this.wild));
  }

  toString(): string {
    const { buyer, flag, odd, pick, roll } = this.dice;
    return `+${this.minutes}' ${this.wild ?? `usual ${roll}`} (tx-${buyer}${flag ? ' flag' : ''}${odd ? ' odd' : ''} ${pick})`;
  }
}

const anyStep = fc.tuple(anyWild, anyDice, anyMinutes).map((parts) => new Step(...parts));

/** Random lives of a gift of two units among three buyers; after each, every purchase is led to an end. */
export const anyLife = (maxCommands: number) =>
  fc.property(fc.commands([anyStep], { maxCommands, size: 'max' }), (steps) => {
    const world = new World();
    fc.modelRun(() => ({ model: {}, real: world }), steps);
    world.checkFolding();
    world.checkEndsAreReachable();
    world.checkFolding();
  });

export function summary(): string {
  const { runs, commands, refused, states, mostEvents, kinds } = seen;
  const [rarest] = [...kinds].toSorted(([, a], [, b]) => a - b);
  return `gift decider: ${runs} lives, ${commands} commands (${refused} refused), ${states.size} shapes of state, ${kinds.size} kinds of events (rarest ${rarest?.join(' ')}), longest life ${mostEvents} events\n`;
}
