import type { PipeTransform } from '@nestjs/common';
import { notFound } from '../errors/problem.js';

const MAX = 2_147_483_647;

/** Parses an id of an `integer` column from a path. Anything else cannot exist, hence 404. */
export const IntId: PipeTransform<string, number> = {
  transform(text: string): number {
    const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(id <= MAX)) throw notFound();
    return id;
  },
};
