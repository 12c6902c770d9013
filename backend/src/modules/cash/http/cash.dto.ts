import type { QueryOf, RomeDay } from '@fiocco/contracts';
import { IsOptional } from 'class-validator';
import { EmptyIsAbsent, IsDay } from '../../../platform/index.js';

export class CashPeriodQuery implements QueryOf<'GET /api/cash'> {
  @EmptyIsAbsent()
  @IsOptional()
  @IsDay()
  from?: RomeDay;

  @EmptyIsAbsent()
  @IsOptional()
  @IsDay()
  to?: RomeDay;
}

/** Today where neither is named; the day of `to` alone; from `from` until today, or that day alone where it is to come. */
export function periodOf(
  { from, to }: CashPeriodQuery,
  today: RomeDay,
): { readonly from: RomeDay; readonly to: RomeDay } {
  const begin = from ?? to ?? today;
  return { from: begin, to: to ?? (begin > today ? begin : today) };
}
