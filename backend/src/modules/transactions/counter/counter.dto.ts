import type { BodyOf, QueryOf } from '@fiocco/contracts';
import { LONGEST_PAPER_NUMBER } from '@fiocco/event-sourcing';
import { IsBoolean, IsIn, IsOptional, MaxLength, ValidateIf } from 'class-validator';
import { OptionalText, PageLimit, Text } from '../../../platform/index.js';
import { Euro } from './euro.decorator.js';
import { ReceiptId } from './receipt-id.decorator.js';
import { TransactionFilterQuery } from './transaction-filter.dto.js';
import { SORT_COLUMNS, type SortColumn } from '../queries/list-transactions/sort-orders.js';

export class TransactionListQuery extends TransactionFilterQuery implements QueryOf<'GET /api/transactions'> {
  @IsOptional()
  @IsIn(SORT_COLUMNS, { message: 'L’ordine non è valido' })
  sort?: SortColumn;

  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'L’ordine non è valido' })
  dir?: 'asc' | 'desc';

  @PageLimit()
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

  /** Why a transfer that falls a little short is accepted. */
  @OptionalText({ max: 1_000, lines: true })
  reason?: string | null;

  @ReceiptId()
  receiptId!: string;

  @OptionalText({ max: LONGEST_PAPER_NUMBER })
  documentNumber?: string | null;
}

export class ReverseDto implements BodyOf<'POST /api/transactions/:id/reverse'> {
  /** The entry that was a mistake. */
  @ReceiptId()
  receiptId!: string;

  @Text({ max: 1_000, lines: true, message: 'Il motivo è obbligatorio' })
  reason!: string;
}
