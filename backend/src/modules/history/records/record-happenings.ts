import { Injectable } from '@nestjs/common';
import type { RecordFieldChange } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import type { RecordKind, RecordName } from '../../../platform/index.js';

/** One thing that happened to a record, from an event of another stream than the record's own. */
export type RecordHappening = Pick<StoredEvent, 'position' | 'metadata'> & {
  readonly fields: readonly RecordFieldChange[];
};

/** A room that keeps a stream of its own about records of a kind. */
export interface HappeningSource {
  /** All that it tells of the record with this id, in any order. */
  read(id: string): Promise<readonly RecordHappening[]>;
}

/** What rooms tell of records besides the changes of their fields. Modules register theirs at the start. */
@Injectable()
export class RecordHappenings {
  private readonly sources: { readonly kind: string; readonly source: HappeningSource }[] = [];

  register({ code: kind }: RecordKind, source: HappeningSource): void {
    this.sources.push({ kind, source });
  }

  async of({ kind: { code }, id }: RecordName): Promise<readonly RecordHappening[]> {
    const asked = this.sources.filter(({ kind }) => kind === code);
    return (await Promise.all(asked.map(({ source }) => source.read(String(id))))).flat();
  }
}
