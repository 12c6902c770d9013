import { applyDecorators } from '@nestjs/common';
import { type BodyOf, oneLine } from '@fiocco/contracts';
import { LONGEST_PAPER_NUMBER } from '@fiocco/event-sourcing';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { IsDay, OptionalText } from '../../../platform/index.js';
import { CheckoutStepDto, type Unchecked, wholeNumber, yes } from './purchases.dto.js';
import { ReceiptId } from './receipt-id.decorator.js';

/** An empty text empties the field: only staff may, and the checkout refuses it. */
const MayBeEmptied = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value, obj, key }: { value: unknown; obj: Record<string, unknown>; key: string }) => {
      const given = obj[key];
      return typeof given === 'string' && oneLine(given) === '' ? '' : value;
    }),
    // Takes the place of the inherited `IsOptional`.
    ValidateIf((_, value: unknown) => value !== '' && value !== null && value !== undefined),
  );

/** A day, `YYYY-MM-DD`. An empty text is null. */
const OptionalDay = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    IsOptional(),
    IsDay(),
  );

/** A step of the checkout, or what staff's edit dialog saves: the fields that it names. */
export class UpdateTransactionDto
  extends CheckoutStepDto
  implements Omit<BodyOf<'PUT /api/transactions/:id'>, Unchecked>
{
  @MayBeEmptied()
  declare buyerEmail?: string;

  @MayBeEmptied()
  declare buyerPhone?: string;

  @Transform(wholeNumber)
  @IsOptional()
  @IsInt({ message: 'La lista non è valida' })
  @Min(1, { message: 'La lista non è valida' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'La lista non è valida' })
  giftListId?: number | null;

  @Transform(wholeNumber)
  @IsOptional()
  @IsInt({ message: 'Il prodotto non è valido' })
  @Min(0, { message: 'Il prodotto non è valido' })
  @Max(2_147_483_647, { message: 'Il prodotto non è valido' })
  productId?: number | null;

  @OptionalText({ max: LONGEST_PAPER_NUMBER })
  documentNumber?: string | null;

  @OptionalDay()
  deliveredOn?: string | null;

  @OptionalDay()
  shippedOn?: string | null;

  /** "Incassato ora". */
  @Transform(yes)
  @IsOptional()
  @IsBoolean({ message: 'Valore non valido' })
  collected?: boolean;

  @ReceiptId()
  @ValidateIf(({ collected, receiptId }: UpdateTransactionDto) => collected === true || Boolean(receiptId))
  receiptId!: string;
}
