import type { HistoryChange, HistoryKind, HistorySubject } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  type AllOwned,
  inTransaction,
  OWNED,
  PG_POOL,
  recordAction,
  type RecordEvent,
  recordEvents,
  type RecordKind,
  VAULT,
} from '../../../platform/index.js';
import { namesByKind } from './names-by-kind.js';
import { changesOf, refsOf, type StoredRecordEvent } from './record-entry.js';
import {
  type HistoryNote,
  type HistoryPage,
  type HistoryPlace,
  type HistoryTeller,
  type HistoryTold,
  TellsHistory,
} from '../../shop-history/index.js';

/** Kinds of records are kinds of the history, each with the words for one of them. */
const KINDS = {
  list: 'la lista',
  product: 'il prodotto',
  occasion: 'l’occasione',
  settings: 'le impostazioni',
  account: 'l’account',
} as const satisfies Partial<Record<HistoryKind & HistorySubject, string>>;
type Kind = keyof typeof KINDS;

const isKind = (code: string): code is Kind => code in KINDS;

const VERBS = {
  created: 'ha creato',
  changed: 'ha modificato',
  deleted: 'ha eliminato',
  happened: '',
} as const;

/** `record-list_12`; `record-settings` where there is only one. */
const STREAM = /^record-([a-z]+)(?:_(\w+))?$/;

/** Tells what staff change on records: who signed in and out is a change of an account. */
@Injectable()
@TellsHistory()
export class RecordsHistory implements HistoryTeller {
  readonly catalogue = recordEvents;

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(OWNED) private readonly owned: AllOwned,
  ) {}

  noteOf(stored: StoredEvent): HistoryNote | null {
    const event = stored as unknown as StoredRecordEvent & StoredEvent;
    const note = this.noteOfUnreadable(event.stream);
    const record = this.recordOf(event.stream);
    return note && record && isAccess(event, record) ? { ...note, kind: 'access' } : note;
  }

  noteOfUnreadable(stream: string): HistoryNote | null {
    const [, code = '', id = 'shop'] = STREAM.exec(stream) ?? [];
    if (!isKind(code)) return null;
    const note: HistoryNote = { kind: code, subject: `${code}:${id}` };
    if (code === 'list') return { ...note, listId: Number(id) };
    return code === 'product' ? { ...note, productId: Number(id) } : note;
  }

  async tell(
    places: readonly HistoryPlace[],
    { streams }: HistoryPage,
  ): Promise<ReadonlyMap<string, HistoryTold>> {
    const events = streams.current<RecordEvent>(recordEvents, places);
    const refs = events.flatMap(refsOf);
    const values = await inTransaction(this.pool, (tx) => this.vault.get(tx, refs));
    const names = await namesByKind(this.pool, this.owned.records);
    return new Map(
      events.flatMap((event) => {
        const kind = this.recordOf(event.stream);
        if (!kind) return [];
        const told = {
          sentence: sentenceOf(event, kind),
          changes: changesIn(event, { kind, values, names }),
        };
        return [[String(event.position), told] as const];
      }),
    );
  }

  private recordOf(stream: string): RecordKind | undefined {
    const [, code] = STREAM.exec(stream) ?? [];
    return this.owned.records.find((kind) => kind.code === code);
  }
}

const fieldsOf = ({ data }: StoredRecordEvent): readonly string[] => [...data.fields, ...data.secrets];

/** Whether it is about moments alone: somebody came or went. */
const isAccess = (event: StoredRecordEvent, { fields }: RecordKind): boolean =>
  recordAction(event) === 'changed' &&
  fieldsOf(event).length > 0 &&
  fieldsOf(event).every((name) => fields[name]?.as === 'moment' && fields[name].isTransient === true);

/** When somebody came or went is the entry's own time. */
const changesIn = (
  event: StoredRecordEvent,
  facts: Parameters<typeof changesOf>[1],
): readonly HistoryChange[] =>
  isAccess(event, facts.kind)
    ? []
    : changesOf(event, facts).map(({ label, before, after, kept }) => ({
        field: label,
        before,
        after,
        kept,
      }));

function sentenceOf(event: StoredRecordEvent, kind: RecordKind): string {
  if (isAccess(event, kind))
    return fieldsOf(event)
      .map((name) => ACCESS[name] ?? `ha segnato: ${kind.fields[name]?.label ?? name}`)
      .join(' e ');
  return `${VERBS[recordAction(event)]} ${isKind(kind.code) ? KINDS[kind.code] : kind.code}`;
}

const ACCESS: Readonly<Record<string, string>> = {
  lastLogin: 'ha fatto l’accesso',
  lastLogout: 'ha chiuso la sessione',
};
