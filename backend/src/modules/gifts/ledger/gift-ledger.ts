import { Injectable } from '@nestjs/common';
import { createKeyedQueue, type Decider, Refusal, type StreamEnd } from '@fiocco/event-sourcing';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeginVoid,
  type GiftCommand,
  giftDecider,
  type GiftEvent,
  giftOf,
  type GiftState,
  giftStream,
  type HoldQuestion,
  type HoldUnit,
} from '@fiocco/gift';
import { type CommandOverrides, Commands, Log, RequestContext } from '../../../platform/index.js';
import { type HoldPorts, holdUnit, needsAllocationOnceClosed } from '../allocation/hold-unit.js';
import type { LedgerCommands } from '../allocation/ledger-commands.js';
import { releaseFreed } from '../allocation/release-freed.js';
import { stockDecider, stockStream } from '../stock/stock.decider.js';

/** A command that belongs to the gift alone: a hold needs its stock besides. */
type OwnCommand = Exclude<GiftCommand, HoldUnit>;

/** Commands that are decided one after the other and stored together. */
export interface Sequence {
  /** Each answers the commands that follow from the state to which all before it have led. Without side effects. */
  readonly steps: readonly ((state: GiftState) => readonly OwnCommand[])[];
  /** A refused command changes nothing, and those after it count all the same. May be told more than once. */
  readonly onRefused: (command: OwnCommand, refusal: Refusal) => void;
}

const sequenceDecider: Decider<GiftState, Sequence & { readonly end: StreamEnd }, GiftEvent> = {
  initialState: giftDecider.initialState,
  evolve: giftDecider.evolve,
  decide: (state, { steps, end, onRefused }) => {
    const events: GiftEvent[] = [];
    let after = state;
    for (const step of steps)
      for (const command of step(after)) {
        const decided = unlessRefused(after, notBeforeEnd(command, end), onRefused);
        events.push(...decided);
        after = decided.reduce(giftDecider.evolve, after);
      }
    return events;
  },
};

function unlessRefused(
  state: GiftState,
  command: OwnCommand,
  onRefused: Sequence['onRefused'],
): readonly GiftEvent[] {
  try {
    return giftDecider.decide(state, command);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    onRefused(command, error);
    return [];
  }
}

/** Every change of a gift goes through here, so that freed stock is always released. */
@Injectable()
export class GiftLedger {
  private readonly lanes = createKeyedQueue(() => undefined);

  constructor(
    private readonly commands: Commands,
    private readonly log: Log,
  ) {}

  async handle(stream: string, command: OwnCommand, overrides: CommandOverrides = {}): Promise<GiftState> {
    const commands = this.commandsOf(overrides);
    const { state, events } = await commands.handle(stream, giftDecider, command);
    await releaseFreed(commands, giftOf(stream).productId, events);
    return state;
  }

  /** All that a sequence leads to, in one append. */
  async handleAll(stream: string, sequence: Sequence, overrides: CommandOverrides = {}): Promise<GiftState> {
    const { state, events } = await this.commands.handle(
      stream,
      sequenceDecider,
      (_, end) => ({ ...sequence, end }),
      overrides,
    );
    await releaseFreed(this.commandsOf(overrides), giftOf(stream).productId, events);
    return state;
  }

  async hold(
    gift: { readonly listId: number; readonly productId: number | null },
    question: HoldQuestion,
    prepare: () => Promise<HoldUnit>,
    overrides: CommandOverrides = {},
  ): Promise<GiftState> {
    const ports: HoldPorts = {
      commands: this.commandsOf(overrides),
      prepare,
      newId: randomUUID,
      elapsed: () => performance.now(),
      pause: (ms) => pause(ms),
      inTurn: (key, work) => this.lanes.run(key, work),
    };
    const target = { stream: giftStream(gift.listId, gift.productId), productId: gift.productId };
    return (await holdUnit(ports, target, question)).state;
  }

  /** The events that a command would produce now, or at some time since. Throws its refusal; writes nothing. */
  async ask(stream: string, command: GiftCommand, since?: number): Promise<readonly GiftEvent[]> {
    return giftDecider.decide(await this.load(stream, since), command);
  }

  /**
   * Throws what would refuse a hold once this payment is closed, the stock included; writes nothing. Where its own unit
   * would be free by then, its stock is as well.
   */
  async judgeOnceClosed(stream: string, closing: BeginVoid, question: HoldQuestion): Promise<void> {
    const { productId } = giftOf(stream);
    const needsStock = needsAllocationOnceClosed(await this.load(stream), closing, question);
    if (!needsStock || productId === null) return;
    const { state } = await this.commands.load(stockStream(productId), stockDecider);
    stockDecider.decide(state, { type: 'Allocate', allocationId: question.holdId, giftStream: stream });
  }

  /** `since`: a time of `performance.now()`; a state that this process knows from then or later is not read again. */
  async load(stream: string, since?: number): Promise<GiftState> {
    return (await this.commands.load(stream, giftDecider, since)).state;
  }

  /** The answer is made of the ledger's state, so it waits until the read models show it, as after a command. */
  async loadToShow(stream: string, since?: number): Promise<GiftState> {
    const { state, position } = await this.commands.load(stream, giftDecider, since);
    RequestContext.notePosition(position);
    return state;
  }

  /** The stock protocol's port; the overrides set the actor. */
  commandsOf(overrides: CommandOverrides = {}): LedgerCommands {
    return {
      load: async (stream, decider) => {
        const loaded = await this.commands.load(stream, decider);
        // As in `loadToShow`.
        RequestContext.notePosition(loaded.position);
        return loaded;
      },
      handle: (stream, decider, command) =>
        this.commands.handle(stream, decider, (_, end) => notBeforeEnd(command, end), overrides),
      leftToSweeper: (allocationId, error) =>
        this.log.failure(error, { part: 'give-back', allocationId, left: 'to the sweeper' }),
    };
  }
}

/**
 * Time does not go back within a stream: a process whose clock is behind decides at the time of the stream's last
 * event.
 */
function notBeforeEnd<Command>(command: Command, { lastAt }: StreamEnd): Command {
  const { now } = command as { readonly now?: string };
  return now !== undefined && lastAt !== null && lastAt > now ? { ...command, now: lastAt } : command;
}
