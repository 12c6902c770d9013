import type { TransactionStage } from '@fiocco/contracts';
import type { GiftCommand } from '@fiocco/gift';
import { PAYMENT_ROWS } from './payment-rows.js';
import { SHOP_ROWS } from './shop-rows.js';

/** One command of the table at one stage: what it is given with, and where it is asked. */
type Shown = readonly [command: GiftCommand['type'], way: string, at: TransactionStage];
/** A test by its file, from `backend/src/modules` on, and words of its title. */
type Scenario = readonly [file: string, title: string];

/** One row of a transaction's life. `changes`: `held → paying`, every one that the decider may make for it. */
export interface LifeRow {
  readonly row: string;
  readonly changes: readonly string[];
  readonly shown?: readonly Shown[];
  readonly scenarios?: readonly Scenario[];
}

/** Every row of the law: a transaction's life from its draft on, with late jobs, dead ends and stray captures. */
export const LIFE: readonly LifeRow[] = [...PAYMENT_ROWS, ...SHOP_ROWS];
