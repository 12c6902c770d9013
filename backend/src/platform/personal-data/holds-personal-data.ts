import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { SealedColumn } from '@fiocco/personal-data';
import type pg from 'pg';
import { PG_POOL } from '../tokens.js';
import {
  type HolderStage,
  type PersonalDataHolder,
  PersonalDataRegistry,
  type PersonalRecord,
} from './personal-data.registry.js';

/** What each holder extends: it registers itself, with the columns that it seals. */
@Injectable()
export abstract class HoldsPersonalData implements PersonalDataHolder, OnModuleInit {
  abstract readonly name: string;
  abstract readonly stage: HolderStage;
  /** Columns of values that it sealed with the master key: a rotation of the key reseals them. */
  readonly sealed: readonly SealedColumn[] = [];

  @Inject(PG_POOL) protected readonly pool!: pg.Pool;
  @Inject(PersonalDataRegistry) private readonly registry!: PersonalDataRegistry;

  abstract export(records: readonly PersonalRecord[]): Promise<readonly object[]>;

  onModuleInit(): void {
    this.registry.addHolder(this);
    for (const column of this.sealed) this.registry.addSealedColumn(column);
  }
}
