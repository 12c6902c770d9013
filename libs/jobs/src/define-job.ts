/** JSON a job may carry: ids, codes, numbers, times. What a person wrote or is called stays where it is kept. */
export type JobScalar = string | number | boolean | null;
export type JobPayload = { readonly [key: string]: JobScalar | readonly JobScalar[] };

/** Jobs that wait for the same thing outside, and so may hang together: each class has a queue of its own. */
export interface JobClass {
  readonly name: string;
  /** Effects under way at once in one process. */
  readonly atOnce: number;
  /** A try that takes longer has failed, whatever its effect still does. */
  readonly limitMs: number;
}

/** What a person may look at to see what a job is about: a kind of thing, such as `transaction`, and its id. */
export interface JobSubject {
  readonly kind: string;
  readonly id: string;
}

/**
 * What becomes of a job that a restored backup still owes. It may have been done after the backup was made:
 * - `again`: doing it twice harms nobody, so it stays owed;
 * - `ask`: its effect may have left the house, so it is set aside for a person;
 * - `never`: it is of no use any more, so it is dropped.
 */
export type AfterRestore = 'again' | 'ask' | 'never';

/** What is to be done, apart from how: a name, a checked payload, and how stubbornly. */
export interface JobDefinition<Payload> {
  readonly name: string;
  readonly class: JobClass;
  /** Throws for what is not this job's payload; called when the job is promised and again before its effect. */
  validate(payload: unknown): Payload;
  /** Tries before the job is given up. */
  readonly attempts: number;
  /** Pause after the first failure; doubled after each further one. */
  readonly backoffMs: number;
  readonly afterRestore: AfterRestore;
  /** Null: there is nothing to look at. The payload may be an earlier release's, which lacked some of it. */
  subjectOf(payload: Partial<Payload>): JobSubject | null;
}

/** The job, its payload or its id is not fit to be promised. */
export class InvalidJob extends Error {
  override readonly name = 'InvalidJob';
}

const NAME = /^[a-z][a-z0-9-]{0,59}$/;
// BullMQ refuses colons, and ids made of digits alone.
const ID = /^[A-Za-z][A-Za-z0-9._-]{0,199}$/;
const CODE = /^[A-Za-z0-9_.:#+-]{0,200}$/;

/** Declares a job. Its effect is given to the runner, in another file and possibly another process. */
export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  if (!NAME.test(definition.name)) throw new InvalidJob(`Not a job name: ${definition.name}`);
  if (!Number.isInteger(definition.attempts) || definition.attempts < 1)
    throw new InvalidJob(`${definition.name} needs at least one attempt`);
  if (!(definition.backoffMs >= 0)) throw new InvalidJob(`${definition.name} needs a pause of 0 ms or more`);
  checkClass(definition.class);
  return definition;
}

function checkClass({ name, atOnce, limitMs }: JobClass): void {
  if (!NAME.test(name)) throw new InvalidJob(`Not a name of a class of jobs: ${name}`);
  if (!Number.isInteger(atOnce) || atOnce < 1) throw new InvalidJob(`${name} runs at least one job at once`);
  if (!(limitMs > 0)) throw new InvalidJob(`${name} needs a time limit`);
}

export function checkJobId(id: string): string {
  if (!ID.test(id))
    throw new InvalidJob('A job id starts with a letter and has letters, digits, "_", "." and "-"');
  return id;
}

/** Refuses nesting, blanks and `@`: no name, address or message passes for an id. */
export function checkPayload(job: string, payload: unknown): JobPayload {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new InvalidJob(`The payload of ${job} is not an object`);
  for (const [key, value] of Object.entries(payload)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!values.every(isScalar)) throw new InvalidJob(`${job}.${key} is neither an id, a code nor a number`);
  }
  return payload as JobPayload;
}

function isScalar(value: unknown): boolean {
  if (typeof value === 'string') return CODE.test(value);
  return value === null || typeof value === 'boolean' || Number.isFinite(value);
}
