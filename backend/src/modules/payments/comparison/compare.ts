import type { ReportedMovement } from '../access/provider.js';

export type MovementKind = 'capture' | 'refund';

/** A capture or refund as the ledger has it; what a refund gives back is positive. */
export interface Movement {
  readonly kind: MovementKind;
  /** The provider's id. */
  readonly id: string;
  readonly transactionId: string | null;
  readonly cents: number;
  readonly at: Date;
}

/** The same as the provider's report has it. */
export interface Line extends Movement {
  readonly paymentId: string | null;
  readonly captureId: string | null;
  readonly hasMark: boolean;
}

export interface Difference {
  readonly movement: MovementKind;
  readonly sourceId: string;
  readonly difference: 'missing-here' | 'missing-there' | 'other-amount';
  readonly transactionId: string | null;
  readonly centsHere: number | null;
  readonly centsThere: number | null;
  readonly at: Date;
}

export const keyOf = ({ kind, id }: Pick<Movement, 'kind' | 'id'>): string => `${kind} ${id}`;

/**
 * The lines of a report that moved money, one for each capture and refund: a refund that failed later is reported as a
 * second movement that takes it back.
 */
export function linesOf(reported: readonly ReportedMovement[]): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const one of reported) {
    const line = lineOf(one);
    if (!line) continue;
    const known = lines.get(keyOf(line));
    lines.set(keyOf(line), known ? { ...known, cents: known.cents + line.cents } : line);
  }
  return [...lines.values()].filter(({ cents }) => cents !== 0);
}

function lineOf(one: ReportedMovement): Line | null {
  const { kind, state, id, amountCents, mark, at, paymentId, captureId } = one;
  if ((kind !== 'capture' && kind !== 'refund') || state !== 'done') return null;
  return {
    kind,
    id,
    paymentId,
    captureId,
    cents: kind === 'capture' ? amountCents : -amountCents,
    transactionId: mark?.transactionId ?? null,
    hasMark: mark !== null,
    at: new Date(at),
  };
}

/** A line without our mark that the ledger does not know either belongs to another system on the same account. */
export function isForeign(line: Line, here: ReadonlyMap<string, Movement>): boolean {
  if (line.hasMark || here.has(keyOf(line))) return false;
  return line.captureId === null || !here.has(keyOf({ kind: 'capture', id: line.captureId }));
}

/** `here`: by {@link keyOf}, at least what the period has, and what of the ledger the lines name. */
export function differencesOf(
  ofPeriod: readonly Movement[],
  here: ReadonlyMap<string, Movement>,
  there: readonly Line[],
  linesOfPeriod: readonly Line[],
): readonly Difference[] {
  const known = new Set(there.map(keyOf));
  const missingThere = ofPeriod.filter((movement) => !known.has(keyOf(movement)));
  const others = linesOfPeriod.filter(
    (line) => !isForeign(line, here) && here.get(keyOf(line))?.cents !== line.cents,
  );
  return [
    ...missingThere.map((movement) => differs(movement, 'missing-there', movement.cents, null)),
    ...others.map((line) => {
      const movement = here.get(keyOf(line));
      if (!movement) return differs(line, 'missing-here', null, line.cents);
      // At the line's time, by which it was looked for.
      const { transactionId } = movement;
      return differs({ ...line, transactionId }, 'other-amount', movement.cents, line.cents);
    }),
  ];
}

const differs = (
  { kind, id, transactionId, at }: Movement,
  difference: Difference['difference'],
  centsHere: number | null,
  centsThere: number | null,
): Difference => ({ movement: kind, sourceId: id, difference, transactionId, centsHere, centsThere, at });
