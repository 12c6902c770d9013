import { applyDecorators } from '@nestjs/common';
import { type BodyOf, VERIFIED_AS, type VerifiedAs } from '@fiocco/contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, Matches } from 'class-validator';
import { Text } from '../../../platform/index.js';
import { Euro, ReceiptId } from '../../transactions/index.js';

/** The admin's own words, kept like other notes. */
const Reason = (): PropertyDecorator =>
  applyDecorators(Text({ max: 1_000, lines: true, message: 'Il motivo è obbligatorio' }));

export class RefundDto implements BodyOf<'POST /api/transactions/:id/refund'> {
  @ReceiptId()
  receiptId!: string;

  /** Absent: all that is left. */
  @Euro()
  amount?: number;

  @Reason()
  reason!: string;

  @IsOptional()
  @IsBoolean({ message: 'Il valore deve essere sì o no' })
  reopen?: boolean | null;
}

export class VerifyDto implements BodyOf<'POST /api/transactions/:id/verify'> {
  @IsIn(VERIFIED_AS, { message: 'Scegli come chiudere la verifica: pagata, annullata o rimborsata' })
  as!: VerifiedAs;

  @Reason()
  reason!: string;

  /** Stripe's begin with `re_`, PayPal's are letters and digits. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : value))
  @Matches(/^[A-Za-z0-9_-]{3,64}$/, {
    message: 'Scrivi il numero del rimborso come lo mostra il gestore del pagamento, per esempio re_3N…',
  })
  providersId?: string | null;

  @IsOptional()
  @ReceiptId()
  refundId?: string | null;
}
