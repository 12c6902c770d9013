import { Inject, Injectable } from '@nestjs/common';
import { type HappeningThen, longDay } from '@fiocco/contracts';
import { type EventStore, readable, streamThen } from '@fiocco/event-sourcing';
import { formatEuro } from '@fiocco/money';
import { EVENT_STORE } from '../../../platform/index.js';
import { TellsPastOfLists, type ListHappenings } from '../../history/index.js';
import { StaffDirectory } from '../../identity/index.js';
import { kindOf } from '../credit-ledger/credit.decider.js';
import {
  type CreditEvent,
  creditEvents,
  creditStream,
  type StoredCreditEvent,
} from '../credit-ledger/credit.events.js';
import { CreditPapers } from './credit-papers.js';
import { recorderOf } from './recorder.js';

const LABELS = { used: 'Credito usato', returned: 'Credito restituito' } as const;

export const creditLabelOf = (event: CreditEvent): string =>
  event.type === 'credit.CreditReversed.v1'
    ? `${LABELS[event.data.kind]}, registrazione annullata`
    : LABELS[kindOf(event)];

/** "Com'era il …" of a list: what had gone of its credit by then. */
@Injectable()
@TellsPastOfLists()
export class CreditThen implements ListHappenings {
  readonly label = 'Credito';

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly staff: StaffDirectory,
    private readonly papers: CreditPapers,
  ) {}

  async read(listId: number, moment: Date): ReturnType<ListHappenings['read']> {
    const { stream, events, later } = await streamThen(this.store, creditStream(listId), moment);
    const names = await this.staff.namesOfActors(events.map(({ metadata }) => metadata.actor));
    const entries = events.map((stored) =>
      readable(stream, stored, () => creditEvents.read(stored) as StoredCreditEvent),
    );
    const textOf = await this.papers.reader(entries, await this.papers.beneficiaryOf(listId));
    const happenings = entries.map((event): HappeningThen => {
      const by = recorderOf(event.metadata.actor, names);
      const sum = formatEuro(event.data.amountCents);
      const told =
        event.type === 'credit.CreditReversed.v1'
          ? {
              id: `${event.data.entryId} reversed`,
              text: `${sum} (${textOf(event.data.reason)}), annullata da ${by}`,
            }
          : {
              id: event.data.entryId,
              text: `${sum} il ${longDay(event.data.on)} (${textOf(event.data.reference)}), registrato da ${by}`,
            };
      return { ...told, label: creditLabelOf(event) };
    });
    return { events, later, happenings };
  }
}
