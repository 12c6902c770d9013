import { type CreditKind, type ListCredit, romeDayOf } from '@fiocco/contracts';
import { centsOf, centsTyped, formatEuro } from '@fiocco/money';
import { dayFault } from '../../../shared/office/controls/typed-date.js';
import type { FormErrors } from '../../../shared/office/controls/use-form.js';

export interface CreditForm {
  readonly kind: CreditKind;
  readonly amount: string;
  readonly on: string;
  readonly reference: string;
}

export const emptyCredit = (): CreditForm => ({
  kind: 'used',
  amount: '',
  on: romeDayOf(new Date()),
  reference: '',
});

function amountFault(amount: string, available: string): string | undefined {
  const cents = centsTyped(amount);
  if (cents === null || cents <= 0) return 'Serve un importo, per esempio 49,90';
  return cents > centsOf(available) ? `Sono disponibili ${formatEuro(centsOf(available))}` : undefined;
}

function dayOnPaperFault(on: string): string | undefined {
  if (on === '') return 'La data è obbligatoria';
  return dayFault(on) ?? (on > romeDayOf(new Date()) ? 'La data non può essere nel futuro' : undefined);
}

export const creditFaults = (
  { amount, on, reference }: CreditForm,
  { available }: ListCredit,
): FormErrors<CreditForm> => ({
  amount: amountFault(amount, available),
  on: dayOnPaperFault(on),
  reference: reference.trim() === '' ? 'Il riferimento è obbligatorio' : undefined,
});
