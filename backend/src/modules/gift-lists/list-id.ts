import type { PipeTransform } from '@nestjs/common';
import { listNotFound } from './gift-lists.refusals.js';

/** A list's id as paths and queries carry it; `undefined` for what can't be one. */
export function listIdFrom(value: unknown): number | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,11}$/.test(value) ? Number(value) : undefined;
}

class ListIdPipe implements PipeTransform<unknown, number> {
  transform(value: unknown): number {
    const id = listIdFrom(value);
    if (id === undefined) throw listNotFound();
    return id;
  }
}

export const ListId: PipeTransform<unknown, number> = new ListIdPipe();
