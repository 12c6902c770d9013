import { Controller, Get, Param, Query } from '@nestjs/common';
import type { RecordHistoryEntry } from '@fiocco/contracts';
import {
  notFound,
  Permission,
  Problem,
  RECORD_KINDS,
  type RecordKind,
  type RecordName,
} from '../../platform/index.js';
import { RecordHistoryQueries } from './record-history.queries.js';

type Entries = Promise<readonly RecordHistoryEntry[]>;

/** Every record that ever was answers, a deleted one too; one without entries answers none. */
@Controller('api/records')
export class RecordHistoryController {
  constructor(private readonly queries: RecordHistoryQueries) {}

  @Get('settings/:id/history')
  @Permission('admin')
  settings(@Param('id') id: string, @Query('before') before?: unknown): Entries {
    if (id !== 'shop') throw notFound();
    return this.queries.of({ kind: 'settings' }, revisionFrom(before));
  }

  @Get('account/:id/history')
  @Permission('admin')
  account(@Param('id') id: string, @Query('before') before?: unknown): Entries {
    return this.queries.of(nameFrom('account', id), revisionFrom(before));
  }

  @Get(':kind/:id/history')
  @Permission('staff')
  record(@Param('kind') kind: string, @Param('id') id: string, @Query('before') before?: unknown): Entries {
    return this.queries.of(nameFrom(kind, id), revisionFrom(before));
  }
}

/** Settings and accounts have routes of their own, which ask for more. */
function nameFrom(kind: string, id: string): RecordName {
  if (!isKind(kind) || kind === 'settings' || !/^[1-9]\d{0,11}$/.test(id)) throw notFound();
  return { kind, id };
}

const isKind = (kind: string): kind is RecordKind => RECORD_KINDS.some((known) => known === kind);

function revisionFrom(text: unknown): number | undefined {
  if (text === undefined) return undefined;
  if (typeof text === 'string' && /^\d{1,9}$/.test(text)) return Number(text);
  throw new Problem('VALIDATION_FAILED', 400, '«before» dev’essere il numero di una voce.');
}
