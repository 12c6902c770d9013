import { Injectable } from '@nestjs/common';
import type { RecordFieldChange } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import {
  classMark,
  type Marked,
  type RecordKind,
  type RecordName,
  Registered,
} from '../../../platform/index.js';

/** One thing that happened to a record, from an event of another stream than the record's own. */
export type RecordHappening = Pick<StoredEvent, 'position' | 'metadata'> & {
  readonly fields: readonly RecordFieldChange[];
};

/** A room that keeps a stream of its own about records of a kind. */
export interface HappeningSource {
  /** All that it tells of the record with this id, in any order. */
  read(id: string): Promise<readonly RecordHappening[]>;
}

/** Marks a source that tells of records of the kind. */
export const TellsOfRecords = classMark<readonly [kind: RecordKind], HappeningSource>();

/** What rooms tell of records besides the changes of their fields. */
@Injectable()
export class RecordHappenings {
  private readonly sources: () => readonly Marked<readonly [RecordKind], HappeningSource>[];

  constructor(registered: Registered) {
    this.sources = registered.all(TellsOfRecords);
  }

  async of({ kind: { code }, id }: RecordName): Promise<readonly RecordHappening[]> {
    const asked = this.sources().filter(({ said: [kind] }) => kind.code === code);
    return (await Promise.all(asked.map(({ role }) => role.read(String(id))))).flat();
  }
}
