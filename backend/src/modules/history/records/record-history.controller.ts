import { Controller, Get, Param, Query } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import { Permission, Problem } from '../../../platform/index.js';
import { RecordHistoryQueries } from './record-history.queries.js';
import { RecordNames } from './record-names.js';

/**
 * Answers for every record that ever existed, deleted ones included. A record without entries answers an empty list.
 */
@Controller('api/records')
export class RecordHistoryController {
  constructor(
    private readonly queries: RecordHistoryQueries,
    private readonly names: RecordNames,
  ) {}

  /** Some kinds need a higher permission than the route. */
  @Get(':kind/:id/history')
  @Permission('staff')
  record(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query('before') before?: unknown,
  ): Promise<AnswerOf<'GET /api/records/:kind/:id/history'>> {
    return this.queries.of(this.names.toRead(kind, id), revisionFrom(before));
  }
}

function revisionFrom(text: unknown): number | undefined {
  if (text === undefined) return undefined;
  if (typeof text === 'string' && /^\d{1,9}$/.test(text)) return Number(text);
  throw new Problem('VALIDATION_FAILED', 400, '«before» dev’essere il numero di una voce.');
}
