import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import {
  type AllOwned,
  checkPermission,
  notFound,
  OWNED,
  Permission,
  Problem,
  type RecordKind,
  type RecordName,
  RequestContext,
} from '../../../platform/index.js';
import { RecordHistoryQueries } from './record-history.queries.js';

/**
 * Answers for every record that ever existed, deleted ones included. A record without entries answers an empty list.
 */
@Controller('api/records')
export class RecordHistoryController {
  constructor(
    private readonly queries: RecordHistoryQueries,
    @Inject(OWNED) private readonly owned: AllOwned,
  ) {}

  /** Some kinds need a higher permission than the route. */
  @Get(':kind/:id/history')
  @Permission('staff')
  record(
    @Param('kind') code: string,
    @Param('id') id: string,
    @Query('before') before?: unknown,
  ): Promise<AnswerOf<'GET /api/records/:kind/:id/history'>> {
    const kind = this.owned.records.find((known) => known.code === code);
    if (!kind) throw notFound();
    checkPermission(kind.readers, RequestContext.current().user);
    return this.queries.of(nameFrom(kind, id), revisionFrom(before));
  }
}

function nameFrom(kind: RecordKind, id: string): RecordName {
  if (kind.only !== undefined && id === kind.only) return { kind, id: null };
  if (kind.only !== undefined || !/^[1-9]\d{0,11}$/.test(id)) throw notFound();
  return { kind, id };
}

function revisionFrom(text: unknown): number | undefined {
  if (text === undefined) return undefined;
  if (typeof text === 'string' && /^\d{1,9}$/.test(text)) return Number(text);
  throw new Problem('VALIDATION_FAILED', 400, '«before» dev’essere il numero di una voce.');
}
