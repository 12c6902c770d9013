import { applyDecorators } from '@nestjs/common';
import {
  type BodyOf,
  PAYMENT_METHODS,
  type PaymentMethod,
  paymentMethodFrom,
  type QueryOf,
} from '@fiocco/contracts';
import { parseEuro } from '@fiocco/money';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { Text } from '../../../platform/index.js';

/** The total that the page shows; transformed to cents. Any other value becomes NaN, which the validation refuses. */
const Total = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => parseEuro(value) ?? Number.NaN),
    IsInt({ message: 'Importo non valido' }),
  );

const TransactionId = (): PropertyDecorator => Text({ max: 64, message: 'ID transazione mancante' });
const PaymentId = (): PropertyDecorator => Text({ max: 128, message: 'Manca il numero del pagamento' });

class MarkDto {
  @TransactionId()
  transactionId!: string;
}

/*
 * What else the call tables name (descriptions, ids, addresses to come back to, a status) the server knows by itself:
 * like every unknown field it is dropped.
 */

export class CreateIntentDto implements Pick<BodyOf<'POST /api/payment/stripe/create-intent'>, 'metadata'> {
  @Total()
  amount!: number;

  @IsObject({ message: 'ID transazione mancante' })
  @ValidateNested()
  @Type(() => MarkDto)
  metadata!: MarkDto;
}

export class CreateOrderDto implements Pick<
  BodyOf<'POST /api/payment/paypal/create-order'>,
  'transactionId' | 'currency'
> {
  @TransactionId()
  transactionId!: string;

  @Total()
  amount!: number;

  @IsOptional()
  @IsIn(['EUR', 'eur'], { message: 'La valuta è l’euro' })
  currency?: string;
}

export class CaptureOrderDto implements BodyOf<'POST /api/payment/paypal/capture'> {
  @TransactionId()
  transactionId!: string;

  @PaymentId()
  orderId!: string;
}

export class PaymentStatusDto implements Pick<
  BodyOf<'PUT /api/transactions/:id/payment-status'>,
  'paymentMethod' | 'paymentId'
> {
  @Transform(({ value }: { value: unknown }) => paymentMethodFrom(value) ?? null)
  @IsIn(PAYMENT_METHODS, { message: 'Metodo di pagamento non supportato' })
  paymentMethod!: PaymentMethod;

  @PaymentId()
  paymentId!: string;
}

export class PaymentIntentQuery implements QueryOf<'GET /api/check-payment-status'> {
  @PaymentId()
  paymentIntentId!: string;
}
