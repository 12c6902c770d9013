import {
  MONEY_HOWS,
  type MoneyHow,
  MOVEMENT_KINDS,
  type MovementKind,
  PAYMENT_METHODS,
  type PaymentMethod,
  paymentMethodFrom,
  type QueryOf,
  type RomeDay,
} from '@fiocco/contracts';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, MaxLength, Min } from 'class-validator';
import { EmptyIsAbsent, IsDay, PageLimit, validationFailed } from '../../../platform/index.js';
import type { MovementFilter } from '../movement-filter.js';

export class CashQuery implements QueryOf<'GET /api/cash'> {
  @EmptyIsAbsent()
  @IsOptional()
  @IsDay()
  from?: RomeDay;

  @EmptyIsAbsent()
  @IsOptional()
  @IsDay()
  to?: RomeDay;

  @EmptyIsAbsent()
  @Transform(({ value }: { value: unknown }) => paymentMethodFrom(value) ?? value)
  @IsOptional()
  @IsIn(PAYMENT_METHODS, { message: 'Il metodo di pagamento non è valido' })
  method?: PaymentMethod;

  @EmptyIsAbsent()
  @IsOptional()
  @IsIn(MONEY_HOWS, { message: 'Il modo di incasso non è valido' })
  how?: MoneyHow;

  @EmptyIsAbsent()
  @Type(() => Number)
  @IsOptional()
  @IsInt({ message: 'La persona non è valida' })
  @Min(1, { message: 'La persona non è valida' })
  person?: number;

  @EmptyIsAbsent()
  @Type(() => Number)
  @IsOptional()
  @IsInt({ message: 'La lista non è valida' })
  @Min(1, { message: 'La lista non è valida' })
  giftListId?: number;

  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(64, { message: 'La transazione non è valida' })
  transactionId?: string;

  @EmptyIsAbsent()
  @IsOptional()
  @IsIn(MOVEMENT_KINDS, { message: 'Il tipo di movimento non è valido' })
  kind?: MovementKind;
}

export class MovementsQuery extends CashQuery implements QueryOf<'GET /api/movements'> {
  @PageLimit()
  limit?: number;

  @IsOptional()
  @MaxLength(2_000, { message: 'La pagina richiesta non è valida' })
  cursor?: string;
}

/**
 * Today where neither day is named; the day of `to` alone; from `from` until today, or that day alone where it is to come.
 */
export function filterOf(query: CashQuery, today: RomeDay): MovementFilter {
  const { from, to, method, how, person, giftListId, transactionId, kind } = query;
  const begin = from ?? to ?? today;
  const end = to ?? (begin > today ? begin : today);
  if (begin > end) throw validationFailed({ to: 'Il giorno «al» viene prima del giorno «dal»' });
  return { from: begin, to: end, method, how, person, listId: giftListId, transactionId, kind };
}
