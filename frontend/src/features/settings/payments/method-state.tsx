import { missingSettings, PAYMENT_RULES, type PaymentMethod } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { paymentMethodsQuery } from '../../../shared/office/queries/payment-methods.js';
import { Verdict } from '../fields/verdict.js';
import type { TabForm } from '../use-tab-form.js';
import { PAYMENTS } from './payments-kind.js';

interface MethodStateProps {
  readonly tab: TabForm;
  readonly code: PaymentMethod;
}

/** Whether guests can pay so now, by the saved settings, and why they cannot. */
export function MethodState({ tab, code }: MethodStateProps) {
  const { data } = useQuery(paymentMethodsQuery);
  const rule = PAYMENT_RULES.find((each) => each.code === code);
  if (!data || !rule) return null;
  switch (data.whyNot[rule.field]) {
    case undefined:
      return <Verdict good>Gli ospiti possono usarlo, nelle liste che lo ammettono.</Verdict>;
    case 'switched_off':
      return <Verdict good={false}>Spento: gli ospiti non lo vedono.</Verdict>;
    case 'not_set_up':
      return <Verdict good={false}>Gli ospiti non lo vedono: {missingWords(tab, rule)}.</Verdict>;
    case 'no_provider':
      return (
        <Verdict good={false}>
          Configurato, ma questa versione non riceve ancora questi pagamenti: gli ospiti non lo vedono.
        </Verdict>
      );
  }
}

/** "manca la chiave segreta di prova di Stripe" */
function missingWords({ record }: TabForm, rule: (typeof PAYMENT_RULES)[number]): string {
  const labels: Readonly<Record<string, string | undefined>> = PAYMENTS.labels;
  const missing = missingSettings(rule.needs, { ...record }).map((name) => labels[name] ?? name);
  return `${missing.length === 1 ? 'manca' : 'mancano'} ${missing.join(', ')}`;
}
