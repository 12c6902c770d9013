import type { ErasureFacts } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';
import { idsOf, PersonalDataRegistry, type PersonalRecord, Problem } from '../../../platform/index.js';
import { People, type PersonAsked } from '../people.js';
import { Erasures } from './erasures.js';

@Injectable()
export class ErasePerson {
  constructor(
    private readonly people: People,
    private readonly registry: PersonalDataRegistry,
    private readonly erasures: Erasures,
  ) {}

  /** Without `confirmed` nothing is erased, and the refusal says what would be. */
  async of(person: PersonAsked, confirmed: boolean): Promise<ErasureFacts> {
    const records = await this.people.recordsOf(person);
    const facts = await this.factsOf(records);
    if (!confirmed) throw notConfirmed(facts);
    for (const holder of this.registry.holders) await holder.refuseNow?.(records);
    await this.erasures.erase(records, () => this.people.record('RecordErasure', records));
    return facts;
  }

  /** What an erasure of these records would be about. */
  async factsOf(records: readonly PersonalRecord[]): Promise<ErasureFacts> {
    const kept = await this.registry.keptBeyond(records);
    return {
      transactions: idsOf(records, 'transaction').length,
      lists: idsOf(records, 'list').length,
      kept: kept.map(({ text }) => text),
    };
  }
}

function notConfirmed(facts: ErasureFacts): Problem {
  const { transactions, lists } = facts;
  const text = `Stai per cancellare per sempre i dati di questa persona (transazioni: ${transactions}, liste: ${lists}). Importi e Cronologia restano, senza nomi; le liste aperte vengono sospese, un acquisto in corso si interrompe. Una prenotazione da pagare resta, senza nome, tra le cose da fare: da lì si libera. Per confermare scrivi CANCELLA.`;
  return new Problem('ERASURE_NOT_CONFIRMED', 409, text, {
    fields: { confirmation: 'Scrivi CANCELLA per confermare' },
    details: { ...facts },
  });
}
