import type { SecretSetting, EnvironmentMode } from '@fiocco/contracts';
import { TextInput } from '../../../shared/office/controls/inputs.js';
import { FieldError } from '../../../shared/kit/controls/field.js';
import { SecretSettingField } from '../fields/secret-setting.js';
import { textIn } from '../tab-kind.js';
import type { TabForm } from '../use-tab-form.js';
import { useSimulated } from './method-state.js';
import styles from './payments.module.css';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Verdict } from '../fields/verdict.js';
import page from '../settings.module.css';

/** One kind of key: its field for tests, its field for real money. */
export interface KeyRow {
  readonly label: string;
  readonly secret?: true;
  readonly optional?: string;
  readonly fields: readonly [test: string, live: string];
}

const MODES = [
  ['development', 'Prova'],
  ['production', 'Reale'],
] as const;

interface KeysTableProps {
  readonly tab: TabForm;
  readonly provider: 'stripe' | 'paypal';
  readonly rows: readonly KeyRow[];
}

/** Keys for tests and for real money, side by side; on a phone one below the other. */
export function KeysTable({ tab, provider, rows }: KeysTableProps) {
  const mode = tab.form.values['environmentMode'];
  const simulated = useSimulated(tab, provider);
  return (
    <table className={styles['keys']}>
      <thead>
        <tr>
          <td />
          {MODES.map(([code, words]) => (
            <th key={code} scope="col">
              <span className="tag">{words}</span> {mode === code && 'in uso adesso'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {MODES.map(([code, words], at) => (
              <td key={code} data-label={words}>
                <Key
                  tab={tab}
                  row={row}
                  field={row.fields[at] ?? ''}
                  words={words.toLowerCase()}
                  simulated={simulated && code === 'development'}
                />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">Connessione</th>
          {MODES.map(([code, words]) => (
            <td key={code} data-label={words}>
              <ConnectionTest tab={tab} provider={provider} mode={code} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

interface KeyProps {
  readonly tab: TabForm;
  readonly row: KeyRow;
  readonly field: string;
  readonly words: string;
  /** The payment sandbox works without it. */
  readonly simulated: boolean;
}

function Key({ tab, row, field, words, simulated }: KeyProps) {
  const name = `${row.label} (${words})`;
  if (row.secret)
    return (
      <SecretSettingField
        tab={tab}
        field={field as SecretSetting}
        name={name}
        optional={row.optional ?? (simulated ? 'Non serve con il simulatore' : undefined)}
      />
    );
  const error = tab.form.errors[field];
  return (
    <div data-invalid={error ? true : undefined}>
      <TextInput
        aria-label={name}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
        spellCheck={false}
        value={textIn(tab.form.values, field)}
        onChange={(value) => tab.form.set(field, value)}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

interface ConnectionTestProps {
  readonly tab: TabForm;
  readonly provider: 'stripe' | 'paypal';
  readonly mode: EnvironmentMode;
}

const NAMES = { stripe: 'Stripe', paypal: 'PayPal' } as const;

/** With the keys as they are typed, also before they are saved. */
function ConnectionTest({ tab, provider, mode }: ConnectionTestProps) {
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
    <div className={page['secret']} aria-live="polite">
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
