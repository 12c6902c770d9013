import type { RecordFieldChange, RecordHistoryEntry } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import type { JsonObject } from '@fiocco/personal-data';
import { recordAction, type RecordEvent, type RecordKind, type ValuesRef } from '../../../platform/index.js';
import { labelOf } from './field-labels.js';
import type { NamesByKind } from './names-by-kind.js';
import type { RecordHappening } from './record-happenings.js';
import { valueText } from './value-text.js';

export type StoredRecordEvent = RecordEvent & Pick<StoredEvent, 'revision' | 'position' | 'metadata'>;

type Values = Omit<EntryFacts, 'staff'>;

/** Everything that is needed to show the entries of one record. */
export interface EntryFacts {
  readonly kind: RecordKind;
  /** By reference; null once erased. */
  readonly values: ReadonlyMap<string, JsonObject | null>;
  readonly staff: ReadonlyMap<number, string>;
  readonly names: NamesByKind;
}

const sidesOf = ({ data }: RecordEvent): { before: ValuesRef | null; after: ValuesRef | null } => ({
  before: 'before' in data ? data.before : null,
  after: 'after' in data ? data.after : null,
});

export function refsOf(event: RecordEvent): string[] {
  const { before, after } = sidesOf(event);
  return [before, after].flatMap((side) => (side === null ? [] : [side.ref]));
}

export function entryOf(event: StoredRecordEvent, facts: EntryFacts): RecordHistoryEntry {
  const { revision, metadata } = event;
  const actor = actorOf(metadata.actor, facts.staff);
  const fields = changesOf(event, facts);
  return { revision, at: metadata.at, actor, action: recordAction(event), fields };
}

/** What changed, field by field. */
export function changesOf(event: StoredRecordEvent, facts: Values): readonly RecordFieldChange[] {
  const { data } = event;
  const { before, after } = sidesOf(event);
  const [was, is] = [valuesAt(before, facts), valuesAt(after, facts)];
  const readable = data.fields.map((field) => fieldChange(field, was, is, facts));
  const secret = data.secrets.map((field) => secretChange(field, facts.kind));
  return [...readable, ...secret];
}

/** What another room tells. `revision`: of the record's own entry after which it happened. */
export const happeningEntry = (
  { metadata, fields }: RecordHappening,
  revision: number,
  staff: EntryFacts['staff'],
): RecordHistoryEntry => ({
  revision,
  at: metadata.at,
  actor: actorOf(metadata.actor, staff),
  action: 'happened',
  fields,
});

/** `gone`: the values were erased; null: there were none on this side. */
type Side = JsonObject | 'gone' | null;

function valuesAt(side: ValuesRef | null, { values }: Values): Side {
  return side === null ? null : (values.get(side.ref) ?? 'gone');
}

function fieldChange(field: string, was: Side, is: Side, facts: Values): RecordFieldChange {
  const text = (side: Side) =>
    side === null || side === 'gone'
      ? null
      : valueText(facts.kind.fields[field], side[field] ?? null, facts.names);
  const kept = was === 'gone' || is === 'gone' ? 'erased' : 'readable';
  return { field, label: labelOf(facts.kind, field), before: text(was), after: text(is), kept };
}

function secretChange(field: string, kind: RecordKind): RecordFieldChange {
  return { field, label: labelOf(kind, field), before: null, after: null, kept: 'secret' };
}

function actorOf(actor: string, staff: ReadonlyMap<number, string>): RecordHistoryEntry['actor'] {
  const [kind, id] = actor.split(':');
  if (kind !== 'staff') return { kind: 'system', name: 'Sistema' };
  return { kind: 'staff', name: staff.get(Number(id)) ?? 'Una persona del negozio' };
}
