import { randomUUID } from 'node:crypto';
import { GENESIS_HASH, type JsonObject, type SealedEvent } from '@fiocco/event-sourcing';

export function newStream(): string {
  return `sample-${randomUUID()}`;
}

export function sample(data: JsonObject = { cents: 12_900 }): SealedEvent {
  return {
    id: randomUUID(),
    type: 'sample.Happened.v1',
    data,
    metadata: { at: '2026-11-21T10:00:00.000Z', actor: 'buyer', cause: 'test', previousHash: GENESIS_HASH },
  };
}

export function samples(count: number): SealedEvent[] {
  return Array.from({ length: count }, (_, index) => sample({ index }));
}

export function idsOf(events: readonly { readonly id: string }[]): string[] {
  return events.map(({ id }) => id);
}
