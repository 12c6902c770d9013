import type { EnvironmentMode } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { FieldError } from '../../../shared/kit/controls/field.js';
import { Verdict } from '../fields/verdict.js';
import type { TabForm } from '../use-tab-form.js';
import styles from '../settings.module.css';

interface ConnectionTestProps {
  readonly tab: TabForm;
  readonly provider: 'stripe' | 'paypal';
  readonly mode: EnvironmentMode;
}

const NAMES = { stripe: 'Stripe', paypal: 'PayPal' } as const;

/** With the keys as they are typed, also before they are saved. */
export function ConnectionTest({ tab, provider, mode }: ConnectionTestProps) {
  const test = useMutation({
    mutationFn: () => {
      const typed = tab.changed.map((field) => [field, tab.form.values[field]] as const);
      const body = { ...Object.fromEntries(typed), environmentMode: mode };
      return provider === 'stripe'
        ? call('POST /api/test-stripe', { body })
        : call('POST /api/test-paypal', { body });
    },
  });
  const words = mode === 'production' ? 'con le chiavi reali' : 'con le chiavi di prova';
  return (
    <div className={styles['secret']} aria-live="polite">
      <Button
        busy={test.isPending}
        aria-label={`Prova connessione a ${NAMES[provider]} ${words}`}
        onClick={() => test.mutate()}
      >
        Prova connessione
      </Button>
      {test.isSuccess && <Verdict good>Connessione riuscita</Verdict>}
      {test.isError && <FieldError>{messageOf(test.error)}</FieldError>}
    </div>
  );
}
