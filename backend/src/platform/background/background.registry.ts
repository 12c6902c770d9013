import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { type JobDefinition, type JobHandler, jobHandler } from '@fiocco/jobs';
import type { Projection } from '@fiocco/projections';
import { classMark, methodMark, Registered } from '../registered/registered.js';

/** Work that is repeated while a worker runs, by one process at a time. */
export interface PeriodicTask {
  readonly name: string;
  readonly everyMs: number;
  /** How people read it in the history; absent where it writes nothing there. */
  readonly title?: string | undefined;
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

/** Marks a method that is repeated while a worker runs, by one process at a time. `title`: see {@link PeriodicTask}. */
export const Periodic = methodMark<
  readonly [name: string, everyMs: number, title?: string],
  PeriodicTask['run']
>();

type Effect<Payload> = JobHandler<Payload>['effect'];
const doesJob = methodMark<readonly [job: JobDefinition<unknown>], Effect<unknown>>();
/** Marks the method that is the effect of a job. */
export const DoesJob: <Payload>(
  job: JobDefinition<Payload>,
) => (target: object, name: string, method: { readonly value?: Effect<Payload> }) => void = doesJob;

type StartTask = () => Promise<void> | void;
/** Marks a method that is called once at every start, after the migrations and before the first call is accepted. */
export const AtStart = methodMark<readonly [], StartTask>();

/**
 * Marks a method that is asked at every start, after the migrations and before anything reads the ledger. The start waits
 * until none objects.
 */
export const MayObjectToStart = methodMark<readonly [], StartCheck>();

/** Marks a class that takes part in restores. */
export const GoesOnAfterRestore = classMark<readonly [], RestoreSequel>();

/** Background work that is no method of its own. */
export interface BackgroundWork {
  /** Read models, and reactors (`kind: 'reactor'`). */
  readonly projections?: readonly Projection[];
  readonly jobs?: readonly JobHandler[];
  readonly tasks?: readonly PeriodicTask[];
  readonly restoreSteps?: readonly RestoreStep[];
}

/** Marks a method that answers such work; it is called once, at the start. */
export const GivesWork = methodMark<readonly [], () => BackgroundWork>();

/** The background work of all modules. Workers run it; every process waits for its read models. */
@Injectable()
export class BackgroundRegistry {
  private readonly work: () => Required<BackgroundWork>;
  private readonly sequels: () => readonly RestoreSequel[];
  private readonly checks: () => readonly StartCheck[];
  private readonly starts: () => readonly StartTask[];

  constructor(registered: Registered) {
    const given = registered.roles(GivesWork);
    const periodic = registered.all(Periodic);
    const jobs = registered.all(doesJob);
    this.sequels = registered.roles(GoesOnAfterRestore);
    this.checks = registered.roles(MayObjectToStart);
    this.starts = registered.roles(AtStart);
    this.work = registered.once(() => {
      const works = given().map((give) => give());
      const tasks = periodic().map(({ said: [name, everyMs, title], role }) => ({
        name,
        everyMs,
        title,
        run: role,
      }));
      const handlers = jobs().map(({ said: [job], role }) => jobHandler(job, role));
      return checkedWork({
        projections: works.flatMap(({ projections = [] }) => projections),
        jobs: [...handlers, ...works.flatMap((work) => work.jobs ?? [])],
        tasks: [...tasks, ...works.flatMap((work) => work.tasks ?? [])],
        restoreSteps: works.flatMap(({ restoreSteps = [] }) => restoreSteps),
      });
    });
  }

  get restoreSequels(): readonly RestoreSequel[] {
    return this.sequels();
  }

  get restoreSteps(): readonly RestoreStep[] {
    return this.work().restoreSteps;
  }

  get startChecks(): readonly StartCheck[] {
    return this.checks();
  }

  get startTasks(): readonly StartTask[] {
    return this.starts();
  }

  get projections(): readonly Projection[] {
    return this.work().projections;
  }

  /** The read models for which a command's answer waits. */
  get readModelNames(): readonly string[] {
    return this.projections.filter(({ kind, lazy }) => kind !== 'reactor' && !lazy).map(({ name }) => name);
  }

  get jobs(): readonly JobHandler[] {
    return this.work().jobs;
  }

  get jobDefinitions(): readonly JobDefinition<unknown>[] {
    return this.jobs.map(({ job }) => job);
  }

  get periodicTasks(): readonly PeriodicTask[] {
    return this.work().tasks;
  }
}

function checkedWork(work: Required<BackgroundWork>): Required<BackgroundWork> {
  const { projections, jobs, tasks, restoreSteps } = work;
  for (const named of [projections, jobs.map(({ job }) => job), tasks, restoreSteps]) refuseRepeats(named);
  for (const projection of projections) refuseRawReactor(projection);
  return work;
}

/** A reactor that compares stored types by itself would silently ignore the next version of its event. */
function refuseRawReactor({ name, kind, reads }: Projection): void {
  if (kind === 'reactor' && !reads?.length)
    throw new Error(`The reactor ${name} does not say which events it reads`);
}

function refuseRepeats(named: readonly { readonly name: string }[]): void {
  const names = named.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new Error(`Background work ${repeated} is given twice`);
}
