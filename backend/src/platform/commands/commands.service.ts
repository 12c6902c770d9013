import { Injectable } from '@nestjs/common';
import type {
  Actor,
  CommandRunner,
  CommandSource,
  Decider,
  DomainEvent,
  HandleResult,
  Position,
} from '@fiocco/event-sourcing';
import type { ClockWatch } from '../clock/clock-watch.js';
import { RequestContext } from '../context/request-context.js';

export interface CommandOverrides {
  /** Where the actor is not the signed-in user; for example every call of the public checkout is the buyer's. */
  readonly actor?: Actor;
  readonly cause?: string;
}

/**
 * Runs deciders for the current request or job: takes actor and cause from its context, and notes the reached position
 * there.
 */
@Injectable()
export class Commands {
  constructor(
    private readonly runner: CommandRunner,
    private readonly clocks: ClockWatch,
  ) {}

  async handle<State, Command, Event extends DomainEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    command: CommandSource<State, Command>,
    overrides: CommandOverrides = {},
  ): Promise<HandleResult<State, Event>> {
    await this.clocks.mustAgree();
    const context = RequestContext.current();
    const handled = await this.runner.handle(stream, decider, command, {
      actor: overrides.actor ?? context.actor,
      cause: overrides.cause ?? context.requestId,
    });
    RequestContext.notePosition(handled.position);
    return handled;
  }

  load<State, Command, Event extends DomainEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    since?: number,
  ): Promise<{ readonly state: State; readonly revision: number; readonly position: Position | null }> {
    return this.runner.load(stream, decider, since);
  }
}
