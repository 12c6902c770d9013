import { LedgerDamaged } from '@fiocco/event-sourcing';
import { notFound, Problem, StreamUnreadable } from '../../../platform/index.js';

export const giftNotFound = () => notFound('Questo regalo non è mai stato sulla lista.', 'GIFT_NOT_FOUND');

const damaged = () =>
  new Problem(
    'LEDGER_DAMAGED',
    409,
    'Il registro di questo regalo è danneggiato: un evento manca o è stato cambiato. Non si può dire com’era: verifica l’integrità del registro.',
  );

const unreadable = ({ number }: StreamUnreadable) =>
  new Problem(
    'AS_OF_UNREADABLE',
    409,
    `Non si può dire com’era: l’evento n. ${number} di questo regalo è di un tipo che questa versione di Fiocco non sa leggere.`,
    { details: { number } },
  );

/** The answer for a stream that cannot be read; undefined for every other failure. */
export function problemOfStream(error: unknown): Problem | undefined {
  if (error instanceof LedgerDamaged) return damaged();
  if (error instanceof StreamUnreadable) return unreadable(error);
  return undefined;
}

/** Awaits a reading and throws its stream's failures as problems. */
export async function orProblem<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw problemOfStream(error) ?? error;
  }
}
