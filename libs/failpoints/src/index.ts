/**
 * Points at which tests can kill the process. Each is between two steps that no single transaction covers
 * (docs/event-flow.md).
 */
export const FAILPOINTS = [
  /** The buyer's data are in the vault, but not yet referred to in the gift's stream. */
  'vault-before-append',
  /** Stock is allocated, but no unit owns it yet. */
  'stock-before-hold',
  /** The ledger has the events, but the caller does not know. */
  'append-before-answer',
  /** Rows and checkpoint, or a reactor's job, are written but not committed. */
  'rows-before-commit',
  /** The outbox marks the job as moved, but the queue does not have it, nor has its effect begun. */
  'outbox-before-effect',
  /** The mail is sent, but its job is not marked as done. */
  'effect-before-done',
  /** The new gift of an exchange is held, but the old purchase has not given its money. */
  'held-before-give',
  /** The old purchase has given its money, but the new one does not have it. */
  'given-before-take',
  /** The gifts of a sale are held, but it is not decided. */
  'held-before-decided',
  /** A sale is decided, but none of its gifts knows. */
  'decided-before-item',
  /** One gift of a sale knows that it is decided, but the next one does not. */
  'item-before-next',
  /** The gift is pinned for a payment, but its money is not asked for yet. */
  'pinned-before-capture',
  /** The provider has taken the money, but the ledger does not know. */
  'captured-before-append',
  /** The ledger has the history entries, but the outbox still lists them. */
  'history-before-done',
] as const;

export type Failpoint = (typeof FAILPOINTS)[number];

const left = armed(process.env);

/**
 * Kills the process like a power cut where `FIOCCO_FAILPOINTS=name:count` names this point: at the `count`th call.
 * Several are separated by commas. The variable is read once; without it, and in production, this does nothing.
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
