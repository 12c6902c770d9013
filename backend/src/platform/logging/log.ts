import { pino, type DestinationStream, type Logger } from 'pino';
import { ConfigError } from '../config/config-error.js';
import { describeError } from './describe-error.js';
import { Repeats } from './repeats.js';

export interface LogOptions {
  readonly level: string;
  readonly production: boolean;
  /** Where lines are written; standard output by default. */
  readonly destination?: DestinationStream;
}

type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * The process's log. Facts are ids, codes and durations; never names, addresses, free text, tokens or query strings.
 * JSON lines in production, short lines in development.
 */
export class Log {
  private readonly pino: Logger<'notice'>;
  private readonly repeats = new Repeats();
  /** By server that is away: the reasons that were told since it was last there. */
  private readonly outages = new Map<string, Set<string>>();

  constructor(options: LogOptions) {
    const destination = options.destination ?? pino.destination({ dest: 1, sync: true });
    this.pino = pino(
      {
        level: options.level,
        customLevels: { notice: 35 },
        base: null,
        timestamp: pino.stdTimeFunctions.isoTime,
      },
      options.production ? destination : shortLines(destination),
    );
  }

  info(text: string, facts: Facts = {}): void {
    this.pino.info(facts, text);
  }

  /** What whoever runs the shop wants to read in production too, a few lines a start. */
  notice(text: string, facts: Facts = {}): void {
    this.pino.notice(facts, text);
  }

  warn(text: string, facts: Facts = {}): void {
    this.pino.warn(facts, text);
  }

  /** An unexpected error; its text is scrubbed, its stack kept. */
  failure(error: unknown, facts: Facts = {}): void {
    this.pino.error({ ...facts, error: describeError(error) }, 'failure');
  }

  /** A failure of background work that will be tried again: logged at once, then once a minute with a count. */
  recurring(error: unknown, part: string): void {
    const { name, code, message, stack } = describeError(error);
    this.repeats.tell([part, name, code, message, stack[0]].join('|'), (repeated) =>
      this.failure(error, { part, ...(repeated > 0 && { repeated }) }),
    );
  }

  /** A warning that callers may cause by the thousand: each kind is logged at once, then once a minute with a count. */
  flood(text: string, kind: string, facts: Facts): void {
    this.repeats.tell(`${text}|${kind}`, (repeated) =>
      this.warn(text, { ...facts, ...(repeated > 0 && { repeated }) }),
    );
  }

  /** A server is away, however many calls meet it: told once, and again where the reason changes. */
  away(server: string, reason = ''): void {
    const told = this.outages.get(server) ?? new Set();
    this.outages.set(server, told);
    if (told.has(reason)) return;
    told.add(reason);
    const text = `${server} connection lost`;
    this.flood(text, reason, reason === '' ? {} : { code: reason });
  }

  back(server: string): void {
    if (this.outages.delete(server)) this.flood(`${server} connected again`, '', {});
  }

  /** An adapter for Nest's own messages. */
  forNest() {
    return {
      log: (): void => undefined,
      debug: (): void => undefined,
      verbose: (): void => undefined,
      warn: (text: unknown): void => this.warn(String(text)),
      error: (text: unknown): void => {
        // Faults that the operator can mend, such as a port that is taken, are reported in one line elsewhere.
        if (String(text).startsWith('Error: listen ') || text instanceof ConfigError) return;
        this.failure(text instanceof Error ? text : new Error(String(text)));
      },
      fatal: (text: unknown): void => this.failure(text),
    };
  }
}

function shortLines(destination: DestinationStream): DestinationStream {
  return {
    write(line: string): void {
      const { time, level, msg, error, ...facts } = JSON.parse(line) as Record<string, unknown> & {
        time: string;
      };
      const rest = Object.entries(facts)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(' ');
      const mark = Number(level) >= 50 ? ' ERROR' : Number(level) >= 40 ? ' WARN' : '';
      destination.write(`${time.slice(11, 19)}${mark} ${String(msg)} ${rest}\n`);
      if (error) destination.write(`  ${JSON.stringify(error, null, 2).replaceAll('\n', '\n  ')}\n`);
    },
  };
}
