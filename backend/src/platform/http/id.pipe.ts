import type { PipeTransform } from '@nestjs/common';
import { notFound } from '../errors/problem.js';

/** An id in a path: digits up to `max`; anything else names nothing that could exist, hence 404. */
class IdPipe implements PipeTransform<string, number> {
  constructor(private readonly max: number) {}

  transform(text: string): number {
    const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(id <= this.max)) throw notFound();
    return id;
  }
}

/** Ids of `integer` columns: products, occasions, accounts. */
export const IntId: PipeTransform<string, number> = new IdPipe(2_147_483_647);
/** Ids of `bigint` columns: gift lists. */
export const LongId: PipeTransform<string, number> = new IdPipe(Number.MAX_SAFE_INTEGER);
