/** JSON that a job may contain: ids, codes, numbers, times. Names and texts of people stay where they are kept. */
export type JobScalar = string | number | boolean | null;
export type JobPayload = { readonly [key: string]: JobScalar | readonly JobScalar[] };

/** Jobs that wait for the same outside service, and so may hang together. Each class has a queue of its own. */
export interface JobClass {
  readonly name: string;
  /** How many effects run at the same time in one process. */
  readonly atOnce: number;
  /** Milliseconds after which a try counts as failed, even if its effect is still running. */
  readonly limitMs: number;
}

/** For a kind of job that waits for one of several services: which one, its payload says. */
export interface ClassByPayload<Payload> {
  readonly all: readonly JobClass[];
  /** One of `all`. The payload may come from an earlier release and lack fields. */
  of(payload: Partial<Payload>): JobClass;
}

/** What a job is about, for a person to look at: a kind, such as `transaction`, and an id. */
export interface JobSubject {
  readonly kind: string;
  readonly id: string;
}

/**
 * What happens to an open job of a restored backup, which may have been done after the backup was made:
 * - `again`: repeating it is harmless, so it stays open;
 * - `ask`: its effect may have left the shop, so it is set aside for a person to decide;
 * - `never`: it is no longer of use, so it is dropped.
 */
export type AfterRestore = 'again' | 'ask' | 'never';

/** A job without its effect: a name, a checked payload, and how often it is tried. */
export interface JobDefinition<Payload> {
  readonly name: string;
  /** What it does, for whoever finds it given up. */
  readonly title?: string;
  readonly class: JobClass | ClassByPayload<Payload>;
  /** Throws where the payload is not valid; called when the job is created and again before its effect. */
  validate(payload: unknown): Payload;
  /** How many times it is tried before it is given up. */
  readonly attempts: number;
  /** The pause in milliseconds after the first failure; doubled after each further one. */
  readonly backoffMs: number;
  readonly afterRestore: AfterRestore;
  /** Null where there is nothing to look at. The payload may come from an earlier release and lack fields. */
  subjectOf(payload: Partial<Payload>): JobSubject | null;
}

/** The job, its payload or its id is not valid. */
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
  for (const one of classesOf(definition)) checkClass(one);
  return definition;
}

/** Every class that a job may belong to. */
export const classesOf = <Payload>({
  class: of,
}: Pick<JobDefinition<Payload>, 'class'>): readonly JobClass[] => ('all' in of ? of.all : [of]);

/** The class to which a job with this payload belongs. */
export const classFor = <Payload>(
  { class: of }: Pick<JobDefinition<Payload>, 'class'>,
  payload: unknown,
): JobClass => ('all' in of ? of.of(payload ?? {}) : of);

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

/** Refuses nested values, blanks and `@`, so that no name, address or message is accepted as an id. */
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
