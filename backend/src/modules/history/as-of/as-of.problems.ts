import { LedgerDamaged, StreamUnreadable } from '@fiocco/event-sourcing';
import { notFound, Problem } from '../../../platform/index.js';

export const giftNotFound = () => notFound('Questo regalo non è mai stato sulla lista.', 'GIFT_NOT_FOUND');

const A_GIFTS = 'di questo regalo';

const damaged = (whose: string) =>
  new Problem(
    'LEDGER_DAMAGED',
    409,
    `Il registro ${whose} è danneggiato: un evento manca o è stato cambiato. Non si può dire com’era: verifica l’integrità del registro.`,
  );

const unreadable = ({ number }: StreamUnreadable, whose: string) =>
  new Problem(
    'AS_OF_UNREADABLE',
    409,
    `Non si può dire com’era: l’evento n. ${number} ${whose} è di un tipo che questa versione di Fiocco non sa leggere.`,
    { details: { number } },
  );

/** The answer for a stream that cannot be read, in Italian `whose`; undefined for every other failure. */
export function problemOfStream(error: unknown, whose: string = A_GIFTS): Problem | undefined {
  if (error instanceof LedgerDamaged) return damaged(whose);
  if (error instanceof StreamUnreadable) return unreadable(error, whose);
  return undefined;
}

/** Awaits a reading and throws its stream's failures as problems about it, in Italian `whose`. */
export async function orProblem<T>(reading: Promise<T>, whose?: string): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw problemOfStream(error, whose) ?? error;
  }
}
