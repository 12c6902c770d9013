/**
 * A failure whose reason may be stored and read by staff. No other message of an effect is kept. `final` gives the job
 * up at once, where repeating cannot help.
 */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly final: boolean;
  constructor(reason: string, options: { readonly final?: boolean; readonly cause?: unknown } = {}) {
    super(reason, { cause: options.cause });
    this.final = options.final ?? false;
  }
}

/** The effect was still running at the time limit of its class. */
export class TimeLimit extends Error {
  override readonly name = 'TimeLimit';
}

const CODE = /^[A-Za-z0-9_]{1,40}$/;

/**
 * The part of a failure that may be stored. Messages of other errors may quote their input, so only name and code are
 * kept.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof JobFailure) return error.message;
  if (!(error instanceof Error)) return 'Error';
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && CODE.test(code) ? `${error.name} ${code}` : error.name;
}

/** The same failure for the log: the reason, and the place in the code. */
export function loggable(error: unknown): Error {
  const safe = new Error(reasonOf(error));
  const frames =
    error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line)) : [];
  safe.stack = [`${safe.name}: ${safe.message}`, ...frames].join('\n');
  return safe;
}
