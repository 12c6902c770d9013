import {
  howName,
  ibanInFours,
  isIban,
  MONEY_HOWS,
  SETTINGS_TABS,
  type OpenPaymentCounts,
} from '@fiocco/contracts';
import type { FormErrors } from '../../../shared/office/controls/use-form.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Option } from '../../../shared/office/controls/inputs.js';
import { Segmented } from '../../../shared/office/controls/segmented.js';
import { Section } from '../fields/section.js';
import { SwitchSetting } from '../fields/switch-setting.js';
import { TextSetting } from '../fields/text-setting.js';
import { Verdict } from '../fields/verdict.js';
import { TabFrame, type TabProps } from '../tab-frame.js';
import { codesIn, labelOf, textIn, type TabKind, type TabValues } from '../tab-kind.js';
import type { TabForm } from '../use-tab-form.js';
import { type KeyRow, KeysTable } from './keys-table.js';
import { MethodState } from './method-state.js';
import styles from './payments.module.css';
import { CopyButton } from '../../../shared/office/controls/copy-button.js';
import { useQuery } from '@tanstack/react-query';
import { openPaymentsQuery } from '../queries.js';
import { Stack } from '../../../shared/office/stack.js';

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
              <SwitchSetting tab={tab} field="enableStripe" />
              <MethodState tab={tab} code="stripe" />
              <KeysTable tab={tab} provider="stripe" rows={STRIPE} />
              <OpenPayments tab={tab} provider="stripe" />
              <WebhookAddress tab={tab} provider="stripe" />
            </div>
          </Section>
          <Section title="PayPal">
            <div className="both-columns">
              <SwitchSetting tab={tab} field="enablePaypal" />
              <MethodState tab={tab} code="paypal" />
              <KeysTable tab={tab} provider="paypal" rows={PAYPAL} />
              <OpenPayments tab={tab} provider="paypal" />
              <WebhookAddress tab={tab} provider="paypal" />
            </div>
          </Section>
          <InStore tab={tab} />
          <Papers tab={tab} />
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

function InStore({ tab }: { readonly tab: TabForm }) {
  return (
    <Section title="In negozio">
      <div className="both-columns">
        <SwitchSetting tab={tab} field="enableInStore" />
        <MethodState tab={tab} code="in_negozio" />
        <SwitchSetting
          tab={tab}
          field="releaseOverdue"
          hint="Spento: a termine scaduto compaiono in Da fare e decide una persona."
        />
      </div>
    </Section>
  );
}

function Papers({ tab }: { readonly tab: TabForm }) {
  const { form } = tab;
  const chosen = codesIn(form.values['receiptNumberFor']);
  const choose = (how: string, on: boolean) =>
    form.set(
      'receiptNumberFor',
      MONEY_HOWS.filter((code) => (code === how ? on : chosen.includes(code))),
    );
  return (
    <Section title="Scontrino e fattura">
      <fieldset className="both-columns">
        <legend className="field-label">{labelOf('receiptNumberFor')}</legend>
        <div className={styles['hows']}>
          {MONEY_HOWS.map((how) => (
            <Option
              key={how}
              label={howName(how)}
              checked={chosen.includes(how)}
              onChange={(on) => choose(how, on)}
            />
          ))}
        </div>
        <p className="soft xs">Senza il numero, un incasso di questi non si registra.</p>
      </fieldset>
      <div className="both-columns">
        <SwitchSetting
          tab={tab}
          field="offersInvoice"
          hint="Con i suoi dati chi acquista lascia anche codice fiscale o partita IVA, codice SDI o PEC e indirizzo."
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
        <SwitchSetting tab={tab} field="enableBankTransfer" />
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

const WHERE = {
  stripe: {
    name: 'Stripe',
    path: 'Sviluppatori › Webhook',
    events: ['payment_intent', 'charge', 'refund'],
    gives: 'Stripe dà in cambio il segreto del webhook.',
  },
  paypal: {
    name: 'PayPal',
    path: 'Apps & Credentials › Webhooks',
    events: ['CHECKOUT', 'PAYMENT', 'CUSTOMER.DISPUTE'],
    gives: 'PayPal dà in cambio l’ID del webhook.',
  },
} as const;

interface WebhookAddressProps {
  readonly tab: TabForm;
  readonly provider: keyof typeof WHERE;
}

/** Where the provider tells what became of a payment: to be entered in its own panel. */
function WebhookAddress({ tab, provider }: WebhookAddressProps) {
  const { name, path, events, gives } = WHERE[provider];
  const address = `${tab.record.baseUrl}/api/payment/${provider}/webhook`;
  return (
    <Stack gap={6} mt={14}>
      <p>
        <b>Webhook: l’indirizzo a cui {name} scrive com’è andato un pagamento.</b> Si aggiunge nel pannello di{' '}
        {name}, in {path}, scegliendo tutti gli eventi che cominciano con{' '}
        <span translate="no">{events.join(', ')}</span>. {gives}
      </p>
      <p className={styles['address']}>
        <code translate="no">{address}</code>
        <CopyButton
          text={address}
          label={`Copia l’indirizzo del webhook di ${name}`}
          done="Indirizzo copiato"
        >
          Copia
        </CopyButton>
      </p>
    </Stack>
  );
}

type Provider = keyof OpenPaymentCounts;

/** What tells one account from another; the mode changes both. */
const KEYS = {
  stripe: {
    development: ['stripeDevPublicKey', 'stripeDevSecretKey'],
    production: ['stripePublicKey', 'stripeSecretKey'],
  },
  paypal: {
    development: ['paypalDevClientId', 'paypalDevSecret'],
    production: ['paypalClientId', 'paypalSecret'],
  },
} as const;
const WITH: Readonly<Record<Provider, string>> = { stripe: 'con carta', paypal: 'con PayPal' };

const ALL: readonly Provider[] = ['stripe', 'paypal'];

/** Whether keys in use are about to change: those of one provider, or by the mode all of them. */
function isAboutToChange({ changed, record }: TabForm, provider: Provider | null): boolean {
  if (provider === null) return changed.includes('environmentMode');
  return KEYS[provider][record.environmentMode].some((field) => changed.includes(field));
}

interface OpenPaymentsProps {
  readonly tab: TabForm;
  /** Null beside the mode. */
  readonly provider: Provider | null;
}

/** Payments stay with the account that they were made in: said before its keys are replaced. */
function OpenPayments({ tab, provider }: OpenPaymentsProps) {
  const { data } = useQuery({ ...openPaymentsQuery, enabled: isAboutToChange(tab, provider) });
  const open = (provider ? [provider] : ALL).filter((one) => data && data[one] > 0);
  if (!data || open.length === 0 || !isAboutToChange(tab, provider)) return null;
  return (
    <Notice role="status" className={styles['open']}>
      <b>
        Pagamenti in corso con le chiavi di adesso:{' '}
        {open.map((one) => `${data[one]} ${WITH[one]}`).join(' e ')}.
      </b>{' '}
      Con le chiavi di un altro conto, o nell’altra modalità, restano fermi: non si possono né incassare né
      annullare finché non tornano queste.
    </Notice>
  );
}
