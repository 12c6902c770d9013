import type { Constructor, EntityClass } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import type { RecordKind } from './record-kind.js';

/** One migration of the schema. */
export interface OwnedMigration {
  /** Its place in the order of all migrations. A released one never changes; a new one takes the next number. */
  readonly place: number;
  /** The name under which databases remember it; it never changes. */
  readonly name: string;
  readonly migration: Constructor<Migration>;
}

/** A column that may hold the address of an uploaded picture. */
export interface PictureColumn {
  readonly table: string;
  readonly column: string;
  /** Whether the column is JSON whose whole value is the address. */
  readonly isJson?: true;
}

/**
 * Ids that a table generates and the ledger refers to: a restored database must not give one of them to something else.
 */
export interface NamedIds {
  readonly table: string;
  readonly column: string;
  /** Finds the id in a stream's name or in an event's metadata. */
  readonly named: RegExp;
}

/**
 * What a module owns and the platform, or a module that serves all others, uses without knowing the module. Each module
 * has a `<module>.owned.ts`; `backend/src/owned.ts` lists them all.
 */
export interface Owned {
  /** The name of the module's folder. */
  readonly name: string;
  /** Its tables, which no other module writes, each with the modules that read it too. */
  readonly tables?: Readonly<Record<string, readonly string[]>>;
  readonly entities?: readonly EntityClass<object>[];
  readonly migrations?: readonly OwnedMigration[];
  /** Kinds of records with a history. */
  readonly records?: readonly RecordKind[];
  /** The categories of its streams: the part of their names before the first dash. */
  readonly streams?: readonly string[];
  readonly pictures?: readonly PictureColumn[];
  readonly namedIds?: readonly NamedIds[];
  /** Sequences of their own, whose numbers people are given. */
  readonly sequences?: readonly string[];
}

export interface OwnedTable {
  readonly table: string;
  readonly owner: string;
  readonly readers: readonly string[];
}

/** The same for all modules together. */
export interface AllOwned extends Omit<Required<Owned>, 'name' | 'tables'> {
  readonly tables: readonly OwnedTable[];
}

export const migration = (
  place: number,
  name: string,
  constructor: Constructor<Migration>,
): OwnedMigration => ({ place, name, migration: constructor });

/** Throws where two modules claim the same thing. */
export function ownedByAll(owned: readonly Owned[]): AllOwned {
  const all: AllOwned = {
    tables: owned.flatMap(({ name, tables = {} }) =>
      Object.entries(tables).map(([table, readers]) => ({ table, owner: name, readers })),
    ),
    entities: owned.flatMap(({ entities = [] }) => entities),
    migrations: owned
      .flatMap(({ migrations = [] }) => migrations)
      .toSorted((one, other) => one.place - other.place),
    records: owned.flatMap(({ records = [] }) => records),
    streams: owned.flatMap(({ streams = [] }) => streams).toSorted(),
    pictures: owned.flatMap(({ pictures = [] }) => pictures),
    namedIds: owned.flatMap(({ namedIds = [] }) => namedIds),
    sequences: owned.flatMap(({ sequences = [] }) => sequences),
  };
  assertApart(
    'table',
    all.tables.map(({ table }) => table),
  );
  assertApart(
    'migration',
    all.migrations.map(({ place }) => `number ${place}`),
  );
  assertApart(
    'migration',
    all.migrations.map(({ name }) => name),
  );
  assertApart(
    'record kind',
    all.records.map(({ code }) => code),
  );
  assertApart('stream', all.streams);
  return all;
}

function assertApart(what: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`The ${what} ${twice} is owned twice`);
}
