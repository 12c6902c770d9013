import { Inject } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../tokens.js';
import {
  Holder,
  type HolderStage,
  type PersonalDataHolder,
  type PersonalRecord,
} from './personal-data.registry.js';

/** What each holder extends. */
@Holder()
export abstract class HoldsPersonalData implements PersonalDataHolder {
  abstract readonly name: string;
  abstract readonly stage: HolderStage;

  @Inject(PG_POOL) protected readonly pool!: pg.Pool;

  abstract export(records: readonly PersonalRecord[]): Promise<readonly object[]>;
}
