/**
 * Moments at which a process may be killed on demand: each lies between two steps that no single transaction holds
 * together (docs/event-flow.md).
 */
export const FAILPOINTS = [
  /** The buyer's data are in the vault, the gift's stream does not know. */
  'vault-before-append',
  /** A piece of stock is allocated, no unit owns it. */
  'stock-before-hold',
  /** The ledger has the events, whoever asked does not know. */
  'append-before-answer',
  /** Rows and checkpoint, or a reactor's job, are written and not committed. */
  'rows-before-commit',
  /** The outbox says "moved", the queue has nothing. */
  'outbox-before-queue',
  /** The mail is sent, its job is not done. */
  'effect-before-done',
  /** The ledger has entries of records' histories, the outbox still promises them. */
  'history-before-done',
] as const;

export type Failpoint = (typeof FAILPOINTS)[number];

const left = armed(process.env);

/**
 * Kills the process, as a power cut would, where `FIOCCO_FAILPOINTS=name:count` says so: at the `count`th time that it
 * comes by. Several are separated by commas. Read once; without the variable, and in production, it does nothing.
 */
export function failpoint(name: Failpoint): void {
  const times = left?.get(name);
  if (times === undefined) return;
  left?.set(name, times - 1);
  if (times === 1) process.kill(process.pid, 'SIGKILL');
}

function armed(env: NodeJS.ProcessEnv): Map<string, number> | undefined {
  const text = env['FIOCCO_FAILPOINTS'];
  if (!text || env['NODE_ENV'] === 'production') return undefined;
  return new Map(
    text.split(',').map((one) => {
      const [name = '', count = '1'] = one.split(':');
      const isKnown = FAILPOINTS.some((known) => known === name);
      if (!isKnown || !/^[1-9]\d*$/.test(count)) throw new Error(`FIOCCO_FAILPOINTS: "${one}" names none`);
      return [name, Number(count)];
    }),
  );
}
