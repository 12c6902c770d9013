import type { TransactionType } from '@fiocco/contracts';

export const STEPS = [1, 2, 3, 4] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Record<Step, string> = {
  1: 'Dati acquirente',
  2: 'Metodo di consegna',
  3: 'Pagamento',
  4: 'Conferma',
};

/** The wizard's address, as the specification names it; `amount` carries a share's sum in euro. */
export interface CheckoutSearch {
  readonly step: Step;
  readonly tp?: TransactionType;
  readonly trid?: string;
  readonly amount?: number;
}

const TYPES: readonly TransactionType[] = ['acquisto', 'prenotazione', 'quota'];

function textOf(value: unknown, pattern: RegExp): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return pattern.test(text) ? text : undefined;
}

function euroOf(value: unknown): number | undefined {
  const euro = typeof value === 'string' ? Number(value.replace(',', '.')) : value;
  return typeof euro === 'number' && euro > 0 && euro < 10_000_000 ? Math.round(euro * 100) / 100 : undefined;
}

export function checkoutSearch(search: Record<string, unknown>): CheckoutSearch {
  return {
    step: STEPS.find((step) => step === Number(search['step'])) ?? 1,
    tp: TYPES.find((type) => type === search['tp']),
    trid: textOf(search['trid'], /^[\w-]{1,64}$/),
    amount: euroOf(search['amount']),
  };
}
