import { letRun, type ProcessClock } from './virtual-time.js';
import {
  AppendUnknown,
  type AppendResult,
  type CommandRunnerOptions,
  createCommandRunner,
  type StoredEvent,
} from '@fiocco/event-sourcing';
import type { HoldUnit } from '@fiocco/gift';
import type { LedgerCommands } from '../../../../backend/src/modules/gifts/allocation/ledger-commands.js';
import type { Append } from './ledger-model.js';
import type { Mutation } from '../breakings/mutation.js';

/** What a process waits for. The number counts the calls of that process. */
export type Call = { readonly no: number; readonly by: string } & (
  | { readonly kind: 'begin' }
  | { readonly kind: 'read'; readonly stream: string; readonly from: number }
  | ({ readonly kind: 'append' } & Append)
);
type Unnumbered<T> = T extends unknown ? Omit<T, 'no'> : never;

export type Answer =
  | { readonly kind: 'begin'; readonly now: string }
  | { readonly kind: 'read'; readonly events: readonly StoredEvent[] }
  | {
      readonly kind: 'append';
      readonly outcome: 'stored' | 'repeated' | 'conflict';
      readonly revision: number;
    }
  /** The store's answer is lost; `late`: the deadline is over too. */
  | { readonly kind: 'unknown'; readonly late: boolean };

/** What a run reports: a buyer asks and is answered. */
export type Saying =
  | { readonly type: 'asks'; readonly run: string; readonly question: HoldAsked }
  | { readonly type: 'answers'; readonly run: string; readonly outcome: string };

export interface HoldAsked {
  readonly stream: string;
  readonly command: HoldUnit;
}

export interface ProcessContext {
  readonly name: string;
  readonly commands: LedgerCommands;
  readonly newId: () => string;
  readonly elapsed: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** A run's first step; answers the time. */
  readonly begin: (run: string) => Promise<string>;
  readonly says: (saying: Saying) => void;
  readonly mutation: Mutation;
}

export type Program = (process: ProcessContext) => Promise<void>;

export interface Behaviour {
  readonly waitingFor: readonly Call[];
  readonly said: readonly Saying[];
  readonly ended: boolean;
  /** What it threw. */
  readonly broken: string | null;
}

const DEADLINE_MS = 5_000;
/** The patience of a buyer allows one wait: longer ones would only repeat the same reads of the ledger. */
const PAUSE_MS = 1_000;

/** A process that runs the real code with its own command runner and memory, and in which nothing happens by itself. */
export class Process {
  private readonly clock: ProcessClock = { ms: 0 };
  private readonly open = new Map<
    number,
    { call: Call; resolve: (value: never) => void; reject: (e: unknown) => void }
  >();
  private said: Saying[] = [];
  private calls = 0;
  private ids = 0;
  private ended = false;
  private broken: string | null = null;

  private constructor(
    private readonly name: string,
    private readonly nameNo: number,
    private readonly mutation: Mutation,
  ) {}

  static async start(name: string, nameNo: number, program: Program, mutation: Mutation): Promise<Process> {
    const process = new Process(name, nameNo, mutation);
    await letRun(process.clock, () => process.run(program));
    return process;
  }

  async answer(no: number, answer: Answer): Promise<void> {
    const open = this.open.get(no);
    if (!open) throw new Error(`${this.name} does not wait for call ${no}`);
    this.open.delete(no);
    this.said = [];
    if (answer.kind === 'unknown' && answer.late) this.clock.ms += 2 * DEADLINE_MS;
    await letRun(this.clock, () => {
      if (answer.kind === 'unknown') open.reject(new AppendUnknown('the answer was lost'));
      else open.resolve(valueOf(answer) as never);
    });
  }

  get behaviour(): Behaviour {
    const waitingFor = [...this.open.values()].map(({ call }) => call);
    return { waitingFor, said: this.said, ended: this.ended, broken: this.broken };
  }

  private run(program: Program): void {
    program(this.context()).then(
      () => (this.ended = true),
      (error: unknown) => {
        this.ended = true;
        this.broken =
          error instanceof Error ? `${error.name}: ${error.message}` : 'something else than an error';
      },
    );
  }

  private context(): ProcessContext {
    const { mutation, name } = this;
    const plain: CommandRunnerOptions['store'] = {
      append: (stream, expectedRevision, events) =>
        this.ask<AppendResult>({ by: name, kind: 'append', stream, expectedRevision, events }),
      read: (stream, options) => this.ask({ by: name, kind: 'read', stream, from: options?.from ?? 0 }),
    };
    const runner = createCommandRunner({
      store: mutation.store?.(plain) ?? plain,
      clock: { now: () => new Date(0) },
      newId: () => this.newId(),
      deadlineMs: DEADLINE_MS,
    });
    const who = { actor: 'system:explorer', cause: name };
    const commands: LedgerCommands = {
      load: (stream, decider) => runner.load(stream, decider),
      handle: (stream, decider, command) => runner.handle(stream, decider, command, who),
      leftToSweeper: () => undefined,
    };
    return {
      name,
      commands: mutation.commands?.(commands) ?? commands,
      newId: () => this.newId(),
      elapsed: () => this.clock.ms,
      pause: async () => {
        this.clock.ms += PAUSE_MS;
      },
      begin: (run) => this.ask({ kind: 'begin', by: run }),
      says: (saying) => this.said.push(saying),
      mutation,
    };
  }

  /** An id made of the process and a count, so that the same history gives the same ids. */
  private newId(): string {
    this.ids += 1;
    const who = this.nameNo.toString(16).padStart(8, '0');
    return `${who}-0000-4000-8000-${this.ids.toString(16).padStart(12, '0')}`;
  }

  private ask<T>(call: Unnumbered<Call>): Promise<T> {
    this.calls += 1;
    const numbered = { ...call, no: this.calls } as Call;
    return new Promise<T>((resolve, reject) => {
      this.open.set(numbered.no, { call: numbered, resolve, reject });
    });
  }
}

function valueOf(answer: Exclude<Answer, { kind: 'unknown' }>): unknown {
  switch (answer.kind) {
    case 'begin':
      return answer.now;
    case 'read':
      return answer.events;
    case 'append':
      return { outcome: answer.outcome, revision: answer.revision, position: 1n };
  }
}
