import type { DomainEvent } from '@fiocco/event-sourcing';
import type { HeadKey } from '@fiocco/integrity';
import type { ValuesLost } from './ledger-restores.events.js';

export const lossText = (epoch: number, refs: readonly string[], key: string): string =>
  JSON.stringify(['fiocco.values-lost.v1', epoch, refs, key]);

/**
 * The references that a restore lost, from an event signed by one of these keys; none from any other event. Without the
 * signature, whoever can write to the ledger could excuse what they removed.
 */
export function lostBy(event: DomainEvent, keys: readonly HeadKey[]): readonly string[] {
  if (event.type !== 'ledger.ValuesLost.v1') return [];
  const { epoch, refs, key, signature } = (event.data ?? {}) as Partial<ValuesLost['data']>;
  const signer = keys.find(({ id }) => id === key);
  if (!signer || epoch === undefined || !refs || signature === undefined) return [];
  return signer.verify(lossText(epoch, refs, signer.id), signature) ? refs : [];
}
