import type { PipeTransform } from '@nestjs/common';
import { listNotFound } from './gift-lists.refusals.js';

/**
 * Parses a list's id from a path or query (Nest may have converted it to a number); `undefined` where it is not an id.
 */
export function listIdFrom(value: unknown): number | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined;
}

class ListIdPipe implements PipeTransform<unknown, number> {
  transform(value: unknown): number {
    const id = listIdFrom(value);
    if (id === undefined) throw listNotFound();
    return id;
  }
}

export const ListId = new ListIdPipe();
