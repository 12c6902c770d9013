import { ibanInFours, isIban, SETTINGS_TABS } from '@fiocco/contracts';
import type { FormErrors } from '../../../shared/office/controls/use-form.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Option } from '../../../shared/office/controls/inputs.js';
import { Segmented } from '../../../shared/office/controls/segmented.js';
import { Section } from '../fields/section.js';
import { TextSetting } from '../fields/text-setting.js';
import { Verdict } from '../fields/verdict.js';
import { TabFrame, type TabProps } from '../tab-frame.js';
import { labelOf, textIn, type TabKind, type TabValues } from '../tab-kind.js';
import type { TabForm } from '../use-tab-form.js';
import { type KeyRow, KeysTable } from './keys-table.js';
import { MethodState } from './method-state.js';
import { OpenPayments } from './open-payments.js';
import { WebhookAddress } from './webhook-address.js';
import styles from './payments.module.css';

function faultsOf(values: TabValues): FormErrors<TabValues> {
  const iban = textIn(values, 'bankIban').trim();
  return iban === '' || isIban(iban)
    ? {}
    : { bankIban: 'L’IBAN non è giusto: le cifre di controllo non tornano' };
}

const PAYMENTS: TabKind = { tab: 'pagamenti', save: 'Salva pagamenti', faultsOf };
const { development, production } = SETTINGS_TABS.pagamenti.environmentMode.words;
const MODES = [
  ['development', development],
  ['production', production],
] as const;

const STRIPE: readonly KeyRow[] = [
  { label: 'Chiave pubblica', fields: ['stripeDevPublicKey', 'stripePublicKey'] },
  { label: 'Chiave segreta', secret: true, fields: ['stripeDevSecretKey', 'stripeSecretKey'] },
  { label: 'Segreto del webhook', secret: true, fields: ['stripeDevWebhookSecret', 'stripeWebhookSecret'] },
  {
    label: 'Secondo segreto',
    secret: true,
    optional: 'Solo per la rotazione',
    fields: ['stripeDevWebhookSecretNext', 'stripeWebhookSecretNext'],
  },
];
const PAYPAL: readonly KeyRow[] = [
  { label: 'Client ID', fields: ['paypalDevClientId', 'paypalClientId'] },
  {
    label: 'Segreto',
    secret: true,
    fields: ['paypalDevSecret', 'paypalSecret'],
  },
  { label: 'ID del webhook', fields: ['paypalDevWebhookId', 'paypalWebhookId'] },
];

export function PaymentsTab(props: TabProps) {
  return (
    <TabFrame {...props} kind={PAYMENTS}>
      {(tab) => (
        <>
          <Mode tab={tab} />
          <OpenPayments tab={tab} provider={null} />
          <Section title="Carta" note="Con Stripe. Le chiavi segrete si scrivono e non si rileggono più.">
            <div className="both-columns">
              <Switch tab={tab} field="enableStripe" />
              <MethodState tab={tab} code="stripe" />
              <KeysTable tab={tab} provider="stripe" rows={STRIPE} />
              <OpenPayments tab={tab} provider="stripe" />
              <WebhookAddress tab={tab} provider="stripe" />
            </div>
          </Section>
          <Section title="PayPal">
            <div className="both-columns">
              <Switch tab={tab} field="enablePaypal" />
              <MethodState tab={tab} code="paypal" />
              <KeysTable tab={tab} provider="paypal" rows={PAYPAL} />
              <OpenPayments tab={tab} provider="paypal" />
              <WebhookAddress tab={tab} provider="paypal" />
            </div>
          </Section>
          <InStore tab={tab} />
          <BankTransfer tab={tab} />
        </>
      )}
    </TabFrame>
  );
}

function Mode({ tab }: { readonly tab: TabForm }) {
  const isLive = tab.form.values['environmentMode'] === 'production';
  return (
    <Notice tone={isLive ? 'wait' : 'held'} className={styles['mode']}>
      <div className={styles['modeRow']}>
        <p className="grow">
          {isLive ? (
            <>
              <b>Modalità produzione.</b> I pagamenti sono reali: valgono le chiavi reali.
            </>
          ) : (
            <>
              <b>Modalità sviluppo.</b> Nessun pagamento è reale e una striscia lo ricorda su ogni pagina.
            </>
          )}
        </p>
        <Segmented
          label="Modalità"
          value={isLive ? 'production' : 'development'}
          onChange={(mode) => tab.form.set('environmentMode', mode)}
          options={MODES}
        />
      </div>
    </Notice>
  );
}

interface SwitchProps {
  readonly tab: TabForm;
  readonly field: string;
  readonly hint?: string;
}

function Switch({ tab, field, hint }: SwitchProps) {
  return (
    <Option
      as="switch"
      label={labelOf(field)}
      hint={hint}
      checked={tab.form.values[field] === true}
      onChange={(on) => tab.form.set(field, on)}
    />
  );
}

function InStore({ tab }: { readonly tab: TabForm }) {
  return (
    <Section title="In negozio">
      <div className="both-columns">
        <Switch tab={tab} field="enableInStore" />
        <MethodState tab={tab} code="in_negozio" />
        <Switch
          tab={tab}
          field="releaseOverdue"
          hint="Spento: a termine scaduto compaiono in Da fare e decide una persona."
        />
      </div>
    </Section>
  );
}

function BankTransfer({ tab }: { readonly tab: TabForm }) {
  const { form } = tab;
  const iban = textIn(form.values, 'bankIban');
  return (
    <Section title="Bonifico" note="Gli ospiti leggono questi dati con la causale da usare.">
      <div className="both-columns">
        <Switch tab={tab} field="enableBankTransfer" />
        <MethodState tab={tab} code="bonifico" />
      </div>
      <TextSetting tab={tab} field="bankAccountHolder" wide />
      <TextSetting
        tab={tab}
        field="bankIban"
        input={{
          className: 'num',
          spellCheck: false,
          onBlur: () => isIban(iban) && form.set('bankIban', ibanInFours(iban)),
        }}
        hint={isIban(iban) && <Verdict good>Cifre di controllo giuste</Verdict>}
      />
      <TextSetting tab={tab} field="bankName" />
    </Section>
  );
}
