import { Injectable } from '@nestjs/common';
import { createKeyedQueue, type StreamEnd } from '@fiocco/event-sourcing';
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

/** Every change of a gift goes through here, so that freed stock is always released. */
@Injectable()
export class GiftLedger {
  private readonly lanes = createKeyedQueue(() => undefined);

  constructor(
    private readonly commands: Commands,
    private readonly log: Log,
  ) {}

  async handle(
    stream: string,
    command: Exclude<GiftCommand, HoldUnit>,
    overrides: CommandOverrides = {},
  ): Promise<GiftState> {
    const commands = this.commandsOf(overrides);
    const { state, events } = await commands.handle(stream, giftDecider, command);
    await releaseFreed(commands, giftOf(stream).productId, events);
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

  /** The events that a command would produce now. Throws its refusal; writes nothing. */
  async ask(stream: string, command: GiftCommand): Promise<readonly GiftEvent[]> {
    return giftDecider.decide(await this.load(stream), command);
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

  async load(stream: string): Promise<GiftState> {
    return (await this.commands.load(stream, giftDecider)).state;
  }

  /** The stock protocol's port; the overrides set the actor. */
  commandsOf(overrides: CommandOverrides = {}): LedgerCommands {
    return {
      // The answer is made of the ledger's state, so it waits until the read models show it, as after a command.
      load: async (stream, decider) => {
        const loaded = await this.commands.load(stream, decider);
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
