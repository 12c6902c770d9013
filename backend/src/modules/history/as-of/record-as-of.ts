import type { AsOf, RecordThen } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';
import { notFound, type RecordName } from '../../../platform/index.js';
import { answer } from './as-of.answer.js';
import { orProblem } from './as-of.problems.js';
import { type RecordAtMoment, RecordsThen } from './records-then.js';

/** The record's own part of an answer. */
export const recordWords = ({ name, fields }: RecordAtMoment): RecordThen => ({
  name: name?.text ?? null,
  ...(name?.isToday && { nameIsToday: true }),
  fields,
});

/** What staff keep and nothing but its own history tells of: settings, occasions, accounts. */
@Injectable()
export class RecordAsOf {
  constructor(private readonly records: RecordsThen) {}

  /** Refuses what is neither there nor in the ledger as not found. What there is only one of was always there. */
  async read(record: RecordName, moment: Date): Promise<AsOf<RecordThen>> {
    const then = await orProblem(this.records.sound(record, moment), 'di questa scheda');
    const { events, later, exists } = then;
    if (!exists && events.length + later.length === 0) throw notFound();
    const isKnown = events.length > 0 || record.id === null;
    return answer(moment, 'Questa scheda', then, isKnown ? recordWords(then) : null);
  }
}
