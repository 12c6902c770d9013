import { type AnswerOf, missingSettings, PAYMENT_RULES, type PaymentMethod } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { paymentMethodsQuery } from '../../../shared/office/queries/records.js';
import { Verdict } from '../fields/verdict.js';
import { calledOf } from '../tab-kind.js';
import type { TabForm } from '../use-tab-form.js';

type MethodStates = AnswerOf<'GET /api/payment-methods'>;

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
      return isSimulated(tab, rule, data) ? (
        <Verdict good>
          In prova con il simulatore: agli ospiti funziona già, anche senza chiavi, e nessun pagamento è
          reale. Le chiavi servono per i pagamenti veri.
        </Verdict>
      ) : (
        <Verdict good>Gli ospiti possono usarlo, nelle liste che lo ammettono.</Verdict>
      );
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

type Rule = (typeof PAYMENT_RULES)[number];

/** Usable although keys are missing: the payment sandbox stands in for the provider. */
const isSimulated = ({ record }: TabForm, { provider, field, needs }: Rule, methods: MethodStates): boolean =>
  provider !== null && methods.usable[field] && missingSettings(needs, { ...record }).length > 0;

/** Whether keys for tests are not asked for, because the payment sandbox stands in for its provider. */
export function useSimulated(tab: TabForm, code: PaymentMethod): boolean {
  const { data } = useQuery(paymentMethodsQuery);
  const rule = PAYMENT_RULES.find((each) => each.code === code);
  const isTest = tab.record.environmentMode === 'development';
  return isTest && data !== undefined && rule !== undefined && isSimulated(tab, rule, data);
}

/** "manca la chiave segreta di prova di Stripe" */
function missingWords({ record }: TabForm, rule: (typeof PAYMENT_RULES)[number]): string {
  const missing = missingSettings(rule.needs, { ...record }).map(calledOf);
  return `${missing.length === 1 ? 'manca' : 'mancano'} ${missing.join(', ')}`;
}
