import { Inject, Injectable } from '@nestjs/common';
import { longDay, type RecordFieldChange } from '@fiocco/contracts';
import type { EventStore, NamedText } from '@fiocco/event-sourcing';
import { formatEuro } from '@fiocco/money';
import { EVENT_STORE } from '../../../platform/index.js';
import { listRecords } from '../../gift-lists/index.js';
import { type HappeningSource, type RecordHappening, TellsOfRecords } from '../../history/index.js';
import {
  creditEvents,
  creditStream,
  type StoredCreditEvent,
  textsOf,
} from '../credit-ledger/credit.events.js';
import { CreditPapers } from './credit-papers.js';
import { creditLabelOf } from './credit-then.js';

/** The history of a list tells what went of its credit: how much, when, by which paper, and who recorded it. */
@Injectable()
@TellsOfRecords(listRecords)
export class CreditHistory implements HappeningSource {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly papers: CreditPapers,
  ) {}

  async read(id: string): Promise<readonly RecordHappening[]> {
    const listId = Number(id);
    const stored = await this.store.read(creditStream(listId));
    if (stored.length === 0) return [];
    const entries = stored.map((event) => creditEvents.readOrNull(event) as StoredCreditEvent | null);
    const known = entries.filter((entry) => entry !== null);
    const textOf = await this.papers.reader(known, await this.papers.beneficiaryOf(listId));
    return stored.map(({ position, metadata, revision }, at) => {
      const entry = entries[at];
      const fields = entry ? fieldsOf(entry, textOf) : [unreadable(revision)];
      return { position, metadata, fields };
    });
  }
}

const told = (field: string, label: string, after: string): RecordFieldChange => ({
  field,
  label,
  before: null,
  after,
  kept: 'readable',
});

function fieldsOf(entry: StoredCreditEvent, textOf: (text: NamedText) => string): RecordFieldChange[] {
  const { reference, reason } = textsOf(entry);
  const fields = [told('credit', creditLabelOf(entry), formatEuro(entry.data.amountCents))];
  if (entry.type !== 'credit.CreditReversed.v1') fields.push(told('on', 'Giorno', longDay(entry.data.on)));
  if (reference) fields.push(told('reference', 'Documento', textOf(reference)));
  if (reason) fields.push(told('reason', 'Motivo', textOf(reason)));
  return fields;
}

const unreadable = (revision: number): RecordFieldChange =>
  told('credit', 'Credito', `l’evento n. ${revision + 1} non si può leggere`);
