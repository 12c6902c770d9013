import { z } from 'zod';
import { mailAddress, optionalText, text } from './fields.js';
import { mailLink } from './transactions.js';

export const withdrawalBodies = {
  'POST /api/withdrawals': z
    .object({
      orderNumber: text({ max: 40, message: 'Il numero dell’ordine è richiesto' }),
      email: mailAddress('Inserisci un indirizzo email valido'),
      reason: optionalText({ max: 1_000, lines: true }),
    })
    .meta({ id: 'WithdrawalDto' }),
  'POST /api/withdrawals/look': mailLink,
  'POST /api/withdrawals/confirm': mailLink,
  'POST /api/transactions/:id/withdrawal/answer': z
    .object({ confirmed: z.boolean('Il valore deve essere vero o falso') })
    .meta({ id: 'AnswerWithdrawalDto' }),
  'POST /api/transactions/:id/withdrawal/close': z
    .object({ reason: text({ max: 1_000, lines: true, message: 'Il motivo è richiesto' }) })
    .meta({ id: 'CloseWithdrawalDto' }),
};
