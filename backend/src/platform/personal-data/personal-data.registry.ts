import { Injectable } from '@nestjs/common';
import type { KeptSubject, SealedColumn } from '@fiocco/personal-data';
import type pg from 'pg';

/**
 * What holds data about a person, by its kind and an id that says nothing about them. Whoever asks for a person gets such
 * records, and what is erased is named by them.
 */
export type PersonalRecord = `${string}_${string}`;

/** Data flow from what is being typed to what is kept, and from there into copies; an erasure goes the same way. */
export type HolderStage = 'typed' | 'kept' | 'copied';

/** A module's knowledge about people. One that keeps any registers itself, or it is neither exported nor erased. */
export interface PersonalDataHolder {
  /** Names its part of an export; Italian. */
  readonly name: string;
  readonly stage: HolderStage;
  /** Records of whoever has this e-mail address, as {@link plainAddress} writes it. */
  find?(address: string): Promise<readonly PersonalRecord[]>;
  /** All that is kept under these records, as a person may read it; records of others are none of its business. */
  export(records: readonly PersonalRecord[]): Promise<readonly object[]>;
  /** Before an erasure, and after it: ends what is under way, and would be left without an owner. May be repeated. */
  settle?(records: readonly PersonalRecord[]): Promise<void>;
  /**
   * Deletes it, in the erasure's own transaction. Absent where it is not deleted at all: then `keeps` says why. `since` is
   * set where an erasure of that moment is only seen to again: what was typed after it stays.
   */
  erase?(tx: pg.PoolClient, records: readonly PersonalRecord[], since: Date | null): Promise<void>;
  /** Italian: what stays after an erasure of these records, and until when; null when nothing does. */
  keeps?(records: readonly PersonalRecord[]): string | null;
}

const ORDER: readonly HolderStage[] = ['typed', 'kept', 'copied'];

/** Where modules announce, in `onModuleInit`, what they keep about people and what they sealed with the master key. */
@Injectable()
export class PersonalDataRegistry {
  private readonly holderList: PersonalDataHolder[] = [];
  private readonly columnList: SealedColumn[] = [];

  addHolder(holder: PersonalDataHolder): void {
    if (this.holderList.some(({ name }) => name === holder.name))
      throw new Error(`Holder of personal data ${holder.name} is registered twice`);
    this.holderList.push(holder);
  }

  /** A column of envelopes: without it a rotation of the master key would leave them behind. */
  addSealedColumn(column: SealedColumn): void {
    this.columnList.push(column);
  }

  /** In the order in which an erasure goes through them. */
  get holders(): readonly PersonalDataHolder[] {
    return ORDER.flatMap((stage) => this.holderList.filter((holder) => holder.stage === stage));
  }

  get sealedColumns(): readonly SealedColumn[] {
    return this.columnList;
  }
}

/** Two addresses are one person's when this is the same. */
export const plainAddress = (email: string): string => email.trim().toLowerCase();

/** Whether any version ever kept of the subject has this address, as {@link plainAddress} writes it, in the field. */
export function everHadAddress({ versions }: KeptSubject, field: string, address: string): boolean {
  return versions.some(({ fields }) => {
    const value = fields?.[field];
    return typeof value === 'string' && plainAddress(value) === address;
  });
}

/** The ids behind the records of one kind. */
export function idsOf(records: readonly PersonalRecord[], kind: string): readonly string[] {
  const prefix = `${kind}_`;
  return records.filter((record) => record.startsWith(prefix)).map((record) => record.slice(prefix.length));
}
