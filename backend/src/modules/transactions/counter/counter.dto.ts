import {
  type BodyOf,
  PAYMENT_METHODS,
  type PaymentMethod,
  paymentMethodFrom,
  type QueryOf,
  type RomeDay,
  TRANSACTION_STATUSES,
  TRANSACTION_TODOS,
  type TransactionTodo,
} from '@fiocco/contracts';
import { LONGEST_PAPER_NUMBER } from '@fiocco/event-sourcing';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { EmptyIsAbsent, IsDay, OptionalText, PageLimit, Text } from '../../../platform/index.js';
import { Euro, ReceiptId } from '../bodies/money-fields.js';
import { wholeNumber } from '../bodies/purchases.dto.js';
import { SORT_COLUMNS, type SortColumn } from '../search/sort-orders.js';
import { EVERY_TRANSACTION, type TransactionFilter } from '../search/transaction-filter.js';

const LARGEST_ID = Number.MAX_SAFE_INTEGER;

const SWITCH: Readonly<Record<string, boolean>> = { true: true, false: false };
const YesOrNo = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && Object.hasOwn(SWITCH, value) ? SWITCH[value] : value,
  );

/** Days are compared as texts; one that is none is refused by its own rule. */
const NotBeforeFrom = (): PropertyDecorator =>
  ValidateBy({
    name: 'notBeforeFrom',
    validator: {
      validate: (to, args) => {
        const { from } = (args?.object ?? {}) as TransactionFilterQuery;
        return typeof from !== 'string' || typeof to !== 'string' || from <= to;
      },
      defaultMessage: () => 'Il giorno «al» viene prima del giorno «dal»',
    },
  });

export class TransactionFilterQuery implements QueryOf<'GET /api/transactions/totals'> {
  @EmptyIsAbsent()
  @Transform(wholeNumber)
  @IsOptional()
  @IsInt({ message: 'La lista non è valida' })
  @Min(1, { message: 'La lista non è valida' })
  @Max(LARGEST_ID, { message: 'La lista non è valida' })
  giftListId?: number;

  @EmptyIsAbsent()
  @Transform(wholeNumber)
  @IsOptional()
  @IsInt({ message: 'Il prodotto non è valido' })
  @Min(0, { message: 'Il prodotto non è valido' })
  @Max(2_147_483_647, { message: 'Il prodotto non è valido' })
  productId?: number;

  @EmptyIsAbsent()
  @IsOptional()
  @IsIn(TRANSACTION_STATUSES, { message: 'Lo stato non è valido' })
  status?: (typeof TRANSACTION_STATUSES)[number];

  @EmptyIsAbsent()
  @IsOptional()
  @IsIn(['hidden', 'only'], { message: 'Le bozze si possono nascondere o mostrare da sole' })
  drafts?: 'hidden' | 'only';

  @EmptyIsAbsent()
  @IsOptional()
  @IsIn(TRANSACTION_TODOS, { message: 'Questa cosa da fare non esiste' })
  todo?: TransactionTodo;

  @OptionalText({ max: 200 })
  q?: string | null;

  @EmptyIsAbsent()
  @IsOptional()
  @IsDay()
  from?: RomeDay;

  @EmptyIsAbsent()
  @IsOptional()
  @IsDay()
  @NotBeforeFrom()
  to?: RomeDay;

  @EmptyIsAbsent()
  @Transform(({ value }: { value: unknown }) => paymentMethodFrom(value) ?? value)
  @IsOptional()
  @IsIn(PAYMENT_METHODS, { message: 'Il metodo di pagamento non è valido' })
  paymentMethod?: PaymentMethod;

  @EmptyIsAbsent()
  @Euro()
  amountMin?: number;

  @EmptyIsAbsent()
  @Euro()
  amountMax?: number;

  @YesOrNo()
  @EmptyIsAbsent()
  @IsOptional()
  @IsBoolean({ message: 'Il valore deve essere sì o no' })
  overdue?: boolean;
}

export function filterOf(query: TransactionFilterQuery, now: Date): TransactionFilter {
  const asked: { readonly [Part in keyof TransactionFilter]: TransactionFilter[Part] | undefined } = {
    listId: query.giftListId,
    productId: query.productId,
    status: query.status,
    among: query.drafts === 'only' ? 'drafts' : 'listed',
    todo: query.todo,
    search: query.q ?? '',
    from: query.from,
    to: query.to,
    paymentMethod: query.paymentMethod,
    amountMinCents: query.amountMin,
    amountMaxCents: query.amountMax,
    overdueAt: query.overdue ? now : null,
  };
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return { ...EVERY_TRANSACTION, ...(Object.fromEntries(given) as Partial<TransactionFilter>) };
}

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
