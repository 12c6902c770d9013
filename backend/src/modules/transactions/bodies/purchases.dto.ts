import { applyDecorators } from '@nestjs/common';
import {
  type BodyOf,
  DELIVERY_METHODS,
  type DeliveryMethod,
  deliveryMethodFrom,
  isPhone,
  oneLine,
  PAYMENT_METHODS,
  type PaymentMethod,
  paymentMethodFrom,
  typedPhone,
} from '@fiocco/contracts';
import { LONGEST_PAPER_NUMBER } from '@fiocco/event-sourcing';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { IsDay, IsMailAddress, keptMailAddress, OptionalText, Text } from '../../../platform/index.js';
import { ReceiptId } from './money-fields.js';
import { IsAddress } from './address.js';

/** Ids may arrive as numbers or as digits. */
export const wholeNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d{1,16}$/.test(value.trim()) ? Number(value) : value;

const code = (canonical: (value: unknown) => string | undefined) =>
  Transform(({ value }: { value: unknown }) =>
    value === null || value === undefined || value === '' ? undefined : (canonical(value) ?? null),
  );

/** Forms send empty fields as empty text or null; both count as absent. */
const Unsaid = (kept = oneLine) =>
  Transform(({ value }: { value: unknown }) =>
    value === null ? undefined : typeof value === 'string' ? kept(value) || undefined : value,
  );

/** Absent and null count as unsaid; an empty text is sent for a field that must not be empty, and is refused. */
const Said = (kept = oneLine) =>
  Transform(({ value }: { value: unknown }) =>
    value === null ? undefined : typeof value === 'string' ? kept(value) : value,
  );

const yes = ({ value }: { value: unknown }): unknown => (value === 'true' || value === 1 ? true : value);

/** The hold that a page shows. A value of any other type matches no hold. */
const HoldId = () =>
  applyDecorators(
    Unsaid(),
    IsOptional(),
    IsString({ message: 'Valore non valido' }),
    MaxLength(64, { message: 'Valore non valido' }),
  );

/** Parsed by the controller, because on a draft these fields never fail. */
type Unchecked = 'amount' | 'amount_shipping' | 'status' | 'type';

/** All fields of the checkout's pages; each step sends some of them. */
export class CheckoutStepDto implements Omit<BodyOf<'PUT /api/transactions/:id'>, Unchecked> {
  @Said()
  @IsOptional()
  @IsString({ message: 'Il nome è obbligatorio' })
  @MinLength(1, { message: 'Il nome è obbligatorio' })
  @MaxLength(200, { message: 'Testo troppo lungo: al massimo 200 caratteri' })
  buyerName?: string;

  @Said(keptMailAddress)
  @IsOptional()
  @IsMailAddress('Inserisci un indirizzo email valido')
  buyerEmail?: string;

  @Unsaid(typedPhone)
  @IsOptional()
  @ValidateBy(
    {
      name: 'isPhone',
      validator: { validate: (value) => typeof value === 'string' && isPhone(value) },
    },
    { message: 'Inserisci un numero di telefono valido' },
  )
  buyerPhone?: string;

  @OptionalText({ max: 2_000, lines: true })
  buyerMessage?: string | null;

  @OptionalText({ max: 2_000, lines: true })
  message?: string | null;

  @IsOptional()
  @IsAddress()
  buyerAddress?: string | Readonly<Record<string, string>> | null;

  @code(deliveryMethodFrom)
  @IsIn([...DELIVERY_METHODS, undefined], {
    message: 'Il metodo di consegna è obbligatorio',
  })
  deliveryMethod?: DeliveryMethod;

  @code(paymentMethodFrom)
  @IsIn([...PAYMENT_METHODS, undefined], {
    message: 'Metodo di pagamento non supportato',
  })
  paymentMethod?: PaymentMethod;

  /** Euro, as number or text. Parsed by the controller, because a draft's amount never fails. */
  @IsOptional()
  amount?: unknown;

  @IsOptional()
  amount_shipping?: unknown;

  @IsOptional()
  status?: unknown;

  @IsOptional()
  type?: unknown;

  /** The hold that the page confirms; clients that leave it out mean the current one. */
  @HoldId()
  holdId?: string;

  @Transform(yes)
  @IsOptional()
  @IsBoolean({ message: 'Valore non valido' })
  isQuotaPayment?: boolean;

  @Transform(wholeNumber)
  @IsOptional()
  @IsInt({ message: 'Questa unità del regalo non esiste.' })
  @Min(0, { message: 'Questa unità del regalo non esiste.' })
  @Max(9_999, { message: 'Questa unità del regalo non esiste.' })
  unitIndex?: number | null;
}

export class ReleaseDto implements BodyOf<'POST /api/transactions/:id/release'> {
  /** Absent means the current one. */
  @HoldId()
  holdId?: string;
}

export class NewTransactionDto
  extends CheckoutStepDto
  implements Omit<BodyOf<'POST /api/transactions'>, Unchecked | 'transactionId'>
{
  @Transform(wholeNumber)
  @IsInt({ message: 'La lista regalo è richiesta' })
  @Min(1, { message: 'La lista regalo è richiesta' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'La lista regalo è richiesta' })
  giftListId!: number;

  /** 0 or absent for the list's fund. */
  @Transform(wholeNumber)
  @IsOptional()
  @IsInt({ message: 'Il prodotto non è valido' })
  @Min(0, { message: 'Il prodotto non è valido' })
  @Max(2_147_483_647, { message: 'Il prodotto non è valido' })
  productId?: number | null;

  @Text({ max: 200, message: 'Il nome è obbligatorio' })
  declare buyerName: string;

  /** Optional for a sale at the counter. */
  @Unsaid(keptMailAddress)
  declare buyerEmail?: string;

  @Transform(yes)
  @IsOptional()
  @IsBoolean({ message: 'Valore non valido' })
  isCheckoutStep1?: boolean;

  /**
   * A draft of this browser that is to be changed in place of beginning a new one; any other id is ignored. For a sale,
   * the id that staff's page drew.
   */
  @IsOptional()
  transactionId?: unknown;

  /** Staff only: "Incassato ora". */
  @Transform(yes)
  @IsOptional()
  @IsBoolean({ message: 'Valore non valido' })
  collected?: boolean;

  @ReceiptId()
  @ValidateIf(({ collected }: NewTransactionDto) => collected === true)
  receiptId!: string;

  /** Staff only. */
  @OptionalText({ max: LONGEST_PAPER_NUMBER })
  documentNumber?: string | null;
}

export class CancelDto implements BodyOf<'POST /api/transactions/:id/cancel'> {
  @OptionalText({ max: 1_000, lines: true })
  reason?: string | null;

  @HoldId()
  holdId?: string;
}

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
