import { applyDecorators } from '@nestjs/common';
import { type BodyOf, type QueryOf, TRANSACTION_STATUSES } from '@fiocco/contracts';
import { parseEuro } from '@fiocco/money';
import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { OptionalText, Text } from '../../../platform/index.js';
import { ReceiptId } from './receipt-id.decorator.js';
import { SORT_COLUMNS, type SortColumn } from '../queries/list-transactions/list-transactions.handler.js';

const MOST_PER_PAGE = 200;
const LARGEST_ID = Number.MAX_SAFE_INTEGER;

const emptyIsAbsent = ({ value }: { value: unknown }): unknown => (value === '' ? undefined : value);

/** An optional amount in euro, transformed to cents. Any other value becomes NaN, which the validation refuses. */
function Euro(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) =>
      value === null || value === undefined ? undefined : (parseEuro(value) ?? Number.NaN),
    ),
    IsInt({ message: 'Importo non valido' }),
  );
}

export class TransactionListQuery implements QueryOf<'GET /api/transactions'> {
  @Type(() => Number)
  @IsOptional()
  @IsInt({ message: 'La lista non è valida' })
  @Min(1, { message: 'La lista non è valida' })
  @Max(LARGEST_ID, { message: 'La lista non è valida' })
  giftListId?: number;

  @Type(() => Number)
  @IsOptional()
  @IsInt({ message: 'Il prodotto non è valido' })
  @Min(0, { message: 'Il prodotto non è valido' })
  @Max(2_147_483_647, { message: 'Il prodotto non è valido' })
  productId?: number;

  @Transform(emptyIsAbsent)
  @IsOptional()
  @IsIn(TRANSACTION_STATUSES, { message: 'Lo stato non è valido' })
  status?: (typeof TRANSACTION_STATUSES)[number];

  @Transform(emptyIsAbsent)
  @IsOptional()
  @IsIn(['hidden', 'only'], { message: 'Le bozze si possono nascondere o mostrare da sole' })
  drafts?: 'hidden' | 'only';

  @OptionalText({ max: 200 })
  q?: string | null;

  @IsOptional()
  @IsIn(Object.keys(SORT_COLUMNS), { message: 'L’ordine non è valido' })
  sort?: SortColumn;

  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'L’ordine non è valido' })
  dir?: 'asc' | 'desc';

  @Type(() => Number)
  @IsOptional()
  @IsInt({ message: 'Il limite non è valido' })
  @Min(1, { message: 'Il limite non è valido' })
  @Max(MOST_PER_PAGE, { message: `Al massimo ${MOST_PER_PAGE} righe per pagina` })
  limit?: number;

  @IsOptional()
  @MaxLength(2_000, { message: 'La pagina richiesta non è valida' })
  cursor?: string;
}

export class ReopenDto implements BodyOf<'POST /api/transactions/:id/reopen'> {
  /** Euro: the amount that the page showed; absent: the amount before it was cancelled. */
  @Euro()
  amount?: number;

  /** "Incassato ora". */
  @IsOptional()
  @IsBoolean({ message: 'Il valore deve essere sì o no' })
  collected?: boolean;

  @ReceiptId()
  @ValidateIf(({ collected }: ReopenDto) => collected === true)
  receiptId!: string;
}

export class CollectDto implements BodyOf<'POST /api/transactions/:id/collect'> {
  /** Euro; absent for all that is due. */
  @Euro()
  amount?: number;

  @ReceiptId()
  receiptId!: string;
}

export class ReverseDto implements BodyOf<'POST /api/transactions/:id/reverse'> {
  /** The entry that was a mistake. */
  @ReceiptId()
  receiptId!: string;

  @Text({ max: 1_000, lines: true, message: 'Il motivo è obbligatorio' })
  reason!: string;
}
