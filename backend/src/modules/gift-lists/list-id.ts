import type { PipeTransform } from '@nestjs/common';
import { listNotFound } from './gift-lists.refusals.js';

/** A list's id as paths and queries carry it (Nest may have made a number of it); `undefined` for what can't be one. */
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
