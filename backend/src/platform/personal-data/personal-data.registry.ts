import { Injectable } from '@nestjs/common';
import type { KeptSubject, SealedColumn } from '@fiocco/personal-data';
import type pg from 'pg';
import { classMark, Registered } from '../registered/registered.js';
import { keptMailAddress } from '@fiocco/contracts/bodies';

/**
 * Names a record that holds data about a person, by its kind and an id that reveals nothing. A search for a person
 * answers such records, and erasures name what they erase by them.
 */
export type PersonalRecord = `${string}_${string}`;

/**
 * Data move from what is being typed to what is stored, and from there into copies; an erasure goes in the same order.
 */
export type HolderStage = 'typed' | 'kept' | 'copied';

/**
 * A module's access to the personal data that it keeps. A module that keeps any must have one, or its data are neither
 * exported nor erased.
 */
export interface PersonalDataHolder {
  /** The name of its part of an export; Italian. */
  readonly name: string;
  readonly stage: HolderStage;
  /** The records of the person with this e-mail address, as {@link plainAddress} writes it. */
  find?(address: string): Promise<readonly PersonalRecord[]>;
  /** People by words of their name, address or telephone: one entry a record, the newest first. */
  search?(text: string, limit: number): Promise<readonly HeldName[]>;
  /**
   * Records that nobody has needed since that moment and the shop does not have to keep: the retention erases them.
   */
  unneededSince?(before: Date, limit: number): Promise<readonly PersonalRecord[]>;
  /**
   * Everything that is kept under these records, in a form that a person can read; records of other holders are
   * ignored.
   */
  export(records: readonly PersonalRecord[]): Promise<readonly object[]>;
  /** Asked before an erasure begins: throws a `Refusal` where these records cannot be erased now. */
  refuseNow?(records: readonly PersonalRecord[]): Promise<void>;
  /** Called before and after an erasure: ends what is under way and would be left without an owner. May be repeated. */
  settle?(records: readonly PersonalRecord[]): Promise<void>;
  /**
   * Deletes the data, in the erasure's transaction. Absent where they are not deleted at all; `keeps` then says why.
   * `since` is set where an earlier erasure is repeated: data typed after that moment stay.
   */
  erase?(tx: pg.PoolClient, records: readonly PersonalRecord[], since: Date | null): Promise<void>;
  /** What stays after an erasure of these records; null where nothing does. */
  keeps?(records: readonly PersonalRecord[]): Promise<KeptBeyond | null>;
  /** Deletes what stayed, once its time is over. May be repeated. */
  forget?(tx: pg.PoolClient, records: readonly PersonalRecord[]): Promise<void>;
}

/** Whose a record is. */
export interface HeldName {
  readonly record: PersonalRecord;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** What the law asks a shop to keep beyond an erasure. */
export interface KeptBeyond {
  /** Italian: what it is, who may read it, and until when. */
  readonly text: string;
  /** When `forget` is called; null where it ends in another way. */
  readonly until: Date | null;
}

const ORDER: readonly HolderStage[] = ['typed', 'kept', 'copied'];

export const Holder = classMark<readonly [], PersonalDataHolder>();
/** Marks a class that seals values of these columns with the master key: a rotation of the key reseals only such columns. */
export const Seals = classMark<readonly SealedColumn[], object>();

/** Which personal data the modules keep, and what they sealed with the master key. */
@Injectable()
export class PersonalDataRegistry {
  private readonly inOrder: () => readonly PersonalDataHolder[];
  private readonly columns: () => readonly SealedColumn[];

  constructor(registered: Registered) {
    const all = registered.roles(Holder);
    const sealing = registered.all(Seals);
    this.inOrder = registered.once(() => {
      if (new Set(all().map(({ name }) => name)).size < all().length)
        throw new Error('Two holders of personal data have one name');
      return ORDER.flatMap((stage) => all().filter((holder) => holder.stage === stage));
    });
    this.columns = registered.once(() => sealing().flatMap(({ said }) => said));
  }

  /** In the order in which an erasure calls them. */
  get holders(): readonly PersonalDataHolder[] {
    return this.inOrder();
  }

  /** What stays after an erasure of these records, by the name of its holder. */
  async keptBeyond(
    records: readonly PersonalRecord[],
  ): Promise<readonly (KeptBeyond & { readonly holder: string })[]> {
    const kept = this.holders.map(async (one) => ({ holder: one.name, kept: await one.keeps?.(records) }));
    return (await Promise.all(kept)).flatMap(({ holder, kept }) => (kept ? [{ holder, ...kept }] : []));
  }

  get sealedColumns(): readonly SealedColumn[] {
    return this.columns();
  }
}

/** Two addresses belong to one person when this is equal. */
export const plainAddress = (email: string): string => keptMailAddress(email).toLowerCase();

/**
 * Whether any version that was ever kept of the subject has this address (as {@link plainAddress} writes it) in the
 * field.
 */
export function everHadAddress({ versions }: KeptSubject, field: string, address: string): boolean {
  return versions.some(({ fields }) => {
    const value = fields?.[field];
    return typeof value === 'string' && plainAddress(value) === address;
  });
}

/** The ids of the records of one kind. */
export function idsOf(records: readonly PersonalRecord[], kind: string): readonly string[] {
  const prefix = `${kind}_`;
  return records.filter((record) => record.startsWith(prefix)).map((record) => record.slice(prefix.length));
}
