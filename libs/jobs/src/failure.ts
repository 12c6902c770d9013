/**
 * An effect's failure whose reason is fit to be stored and read by staff: the only message that leaves the effect.
 * `final` gives up at once, where trying again cannot help.
 */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly final: boolean;
  constructor(reason: string, options: { readonly final?: boolean; readonly cause?: unknown } = {}) {
    super(reason, { cause: options.cause });
    this.final = options.final ?? false;
  }
}

/** The effect was still at it when the time limit of its class was past. */
export class TimeLimit extends Error {
  override readonly name = 'TimeLimit';
}

const CODE = /^[A-Za-z0-9_]{1,40}$/;

/** What may be stored of a failure. Other people's messages quote what they were given, so only name and code stay. */
export function reasonOf(error: unknown): string {
  if (error instanceof JobFailure) return error.message;
  if (!(error instanceof Error)) return 'Error';
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && CODE.test(code) ? `${error.name} ${code}` : error.name;
}

/** The same failure for the log: the reason, and where it happened. */
export function loggable(error: unknown): Error {
  const safe = new Error(reasonOf(error));
  const frames =
    error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line)) : [];
  safe.stack = [`${safe.name}: ${safe.message}`, ...frames].join('\n');
  return safe;
}
