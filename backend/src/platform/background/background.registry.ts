import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@fiocco/event-sourcing';
import type { JobDefinition, JobHandler } from '@fiocco/jobs';
import type { Projection } from '@fiocco/projections';

/** Work that is repeated while a worker runs, by one process at a time. */
export interface PeriodicTask {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

/** What is known of a restore before anything is put right. */
interface Restore {
  /**
   * Up to this moment nothing is lost: that of the last head that fits a ledger which lies behind a newer one, or what the
   * operator says. Null where nobody knows: a ledger that agrees with its newest head may have run since it was restored.
   */
  readonly knownUntil: Date | null;
  /** Whether anything shows that something is lost; else the shop may be as it always was. */
  readonly isLoss: boolean;
}

/** A module's part of a restore that asks others than the database. It may have to go on while the shop serves. */
export interface RestoreSequel {
  readonly name: string;
  /** Notes what is to be asked, before anybody is served. */
  begin(restore: Restore): Promise<void>;
  /**
   * Does what is left of it, once the ledger has its new epoch. Answers whether nothing is: else it goes on at the next
   * run, or in the background.
   */
  run(say: (line: string) => void): Promise<boolean>;
  /** What `run` may move outside, in a sentence for the operator, who has to agree; null where it moves nothing. */
  stakes(): Promise<string | null>;
  /** In a copy of a shop, instead of `begin` and `run`: makes sure that the copy moves nothing outside. */
  renounce(say: (line: string) => void): Promise<void>;
}

/** A module's part of a restore, after which its tables and the ledger may be of different times. */
export interface RestoreStep {
  readonly name: string;
  /**
   * Begins a pass over the ledger, while nothing else runs. `epoch` is the epoch of the ledger that is about to begin.
   */
  begin(epoch: number): RestorePass;
}

export interface RestorePass {
  /** Called with every event of the ledger, in order, as stored. */
  see(events: readonly StoredEvent[]): Promise<void>;
  /** Called before the read models are rebuilt. Answers lines for the operator. */
  finish(): Promise<readonly string[]>;
}

/** Answers a sentence for the operator while the shop must not serve, `null` when all is well. */
export type StartCheck = () => Promise<string | null>;

/**
 * Modules register their background work here, in `onModuleInit`. Workers run it; every process waits for its read
 * models.
 */
@Injectable()
export class BackgroundRegistry {
  private readonly projectionList: Projection[] = [];
  private readonly jobList: JobHandler[] = [];
  private readonly taskList: PeriodicTask[] = [];
  private readonly startList: (() => Promise<void>)[] = [];
  private readonly checkList: StartCheck[] = [];
  private readonly restoreList: RestoreStep[] = [];
  private readonly sequelList: RestoreSequel[] = [];

  /** A read model, or a reactor (`kind: 'reactor'`). */
  addProjection(projection: Projection): void {
    refuseRepeat(this.projectionList, projection.name, ({ name }) => name);
    refuseRawReactor(projection);
    this.projectionList.push(projection);
  }

  addJob(handler: JobHandler): void {
    refuseRepeat(this.jobList, handler.job.name, ({ job }) => job.name);
    this.jobList.push(handler);
  }

  addPeriodicTask(task: PeriodicTask): void {
    refuseRepeat(this.taskList, task.name, ({ name }) => name);
    this.taskList.push(task);
  }

  /** Runs once at every start, after the migrations and before the first call is accepted. */
  addStartTask(task: () => Promise<void>): void {
    this.startList.push(task);
  }

  /**
   * Asked at every start, after the migrations and before anything reads the ledger. The start waits until no check
   * objects.
   */
  addStartCheck(check: StartCheck): void {
    this.checkList.push(check);
  }

  addRestoreStep(step: RestoreStep): void {
    refuseRepeat(this.restoreList, step.name, ({ name }) => name);
    this.restoreList.push(step);
  }

  addRestoreSequel(sequel: RestoreSequel): void {
    refuseRepeat(this.sequelList, sequel.name, ({ name }) => name);
    this.sequelList.push(sequel);
  }

  get restoreSequels(): readonly RestoreSequel[] {
    return this.sequelList;
  }

  get restoreSteps(): readonly RestoreStep[] {
    return this.restoreList;
  }

  get startChecks(): readonly StartCheck[] {
    return this.checkList;
  }

  get startTasks(): readonly (() => Promise<void>)[] {
    return this.startList;
  }

  get projections(): readonly Projection[] {
    return this.projectionList;
  }

  /** The read models for which a command's answer waits. */
  get readModelNames(): readonly string[] {
    return this.projectionList
      .filter(({ kind, lazy }) => kind !== 'reactor' && !lazy)
      .map(({ name }) => name);
  }

  get jobs(): readonly JobHandler[] {
    return this.jobList;
  }

  get jobDefinitions(): readonly JobDefinition<unknown>[] {
    return this.jobList.map(({ job }) => job);
  }

  get periodicTasks(): readonly PeriodicTask[] {
    return this.taskList;
  }
}

/** A reactor that compares stored types by itself would silently ignore the next version of its event. */
function refuseRawReactor({ name, kind, reads }: Projection): void {
  if (kind === 'reactor' && !reads?.length)
    throw new Error(`The reactor ${name} does not say which events it reads`);
}

function refuseRepeat<T>(list: readonly T[], name: string, nameOf: (item: T) => string): void {
  if (list.some((item) => nameOf(item) === name))
    throw new Error(`Background work ${name} is registered twice`);
}
