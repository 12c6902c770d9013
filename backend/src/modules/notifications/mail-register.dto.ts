import { MAIL_FILTERS, type MailFilter, type QueryOf } from '@fiocco/contracts';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { OptionalText, PageLimit } from '../../platform/index.js';

export class MailRegisterQuery implements QueryOf<'GET /api/mail-register'> {
  @PageLimit()
  limit?: number;

  @IsOptional()
  @IsString({ message: 'La transazione non è valida' })
  @MaxLength(100, { message: 'La transazione non è valida' })
  transactionId?: string;

  @IsOptional()
  @IsIn(MAIL_FILTERS, { message: 'Lo stato richiesto non è valido' })
  state?: MailFilter;

  @OptionalText({ max: 200, message: 'La ricerca non è valida' })
  q?: string | null;

  @IsOptional()
  @IsString({ message: 'La pagina richiesta non è valida' })
  @MaxLength(600, { message: 'La pagina richiesta non è valida' })
  cursor?: string;
}
