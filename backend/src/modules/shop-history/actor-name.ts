import { type HistoryEntry, paymentRule } from '@fiocco/contracts';

export type Actor = HistoryEntry['actor'];

/** An actor of the ledger (`staff:3`, `buyer`, `provider:stripe`) as the Cronologia names it. */
export function namedActor(
  actor: string,
  staff: ReadonlyMap<number, string>,
  buyerName: string | null,
): Actor {
  const [kind = '', id = ''] = actor.split(':');
  switch (kind) {
    case 'staff':
      return { kind, name: staff.get(Number(id)) ?? 'Una persona del negozio' };
    case 'buyer':
      return { kind, name: buyerName ?? 'L’acquirente' };
    case 'provider':
      return { kind, name: paymentRule(id)?.provider ?? id };
    default:
      return { kind: 'system', name: 'Il sistema' };
  }
}
