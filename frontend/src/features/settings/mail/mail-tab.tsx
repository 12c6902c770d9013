import { MAIL_PORTS, SETTINGS_TABS } from '@fiocco/contracts';
import { Segmented } from '../../../shared/office/controls/segmented.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { SecretSettingField } from '../fields/secret-setting.js';
import { Section } from '../fields/section.js';
import { SwitchSetting } from '../fields/switch-setting.js';
import { TextSetting } from '../fields/text-setting.js';
import { textIn, type TabKind } from '../tab-kind.js';
import { TabFrame, type TabProps } from '../tab-frame.js';
import type { TabForm } from '../use-tab-form.js';
import styles from '../settings.module.css';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Icon } from '../../../shared/office/pictures/icon.js';

const MAIL: TabKind = { tab: 'email', save: 'Salva e-mail' };
const { false: startTls, true: tls } = SETTINGS_TABS.email.smtpSecure.words;
const { each, daily, off } = SETTINGS_TABS.email.saleNotice.words;

export function MailTab(props: TabProps) {
  return (
    <TabFrame {...props} kind={MAIL}>
      {(tab) => (
        <>
          <Server tab={tab} />
          <Section title="Mittente">
            <TextSetting tab={tab} field="emailFromName" />
            <TextSetting
              tab={tab}
              field="emailFromAddress"
              input={{ type: 'email' }}
              hint={`Se vuoto, si usa ${textIn(tab.form.values, 'smtpUser') || 'l’username del server'}.`}
            />
          </Section>
          <SaleNotice tab={tab} />
          <Section title="Consegne" note="Chi segna un regalo può decidere altrimenti, di volta in volta.">
            <div className="both-columns">
              {(['mailWhenReady', 'mailWhenShipped'] as const).map((field) => (
                <SwitchSetting key={field} tab={tab} field={field} />
              ))}
            </div>
          </Section>
          <Section title="SendGrid" note="Se manca un server qui sopra, la posta parte da SendGrid.">
            <Field label="Chiave API" className="both-columns">
              {() => (
                <SecretSettingField
                  tab={tab}
                  field="sendgridApiKey"
                  name="Chiave API di SendGrid"
                  optional="Non usata"
                />
              )}
            </Field>
          </Section>
        </>
      )}
    </TabFrame>
  );
}

function SaleNotice({ tab }: { readonly tab: TabForm }) {
  return (
    <Section
      title="Avviso delle vendite"
      note="Di ogni vendita, online o registrata in negozio, all’e-mail del negozio; se manca, a quella del responsabile."
    >
      <div className="both-columns">
        <Segmented
          label="Avviso delle vendite"
          value={textIn(tab.form.values, 'saleNotice')}
          onChange={(notice) => tab.form.set('saleNotice', notice)}
          options={[
            ['each', each],
            ['daily', daily],
            ['off', off],
          ]}
        />
        {tab.form.values['saleNotice'] === 'daily' && (
          <p className="soft xs">Il riepilogo parte il mattino dopo, alle 7.</p>
        )}
      </div>
    </Section>
  );
}

/** Providers' pages name the server with its port: each goes to its own field. */
function splitHost({ form }: TabForm): void {
  const [, host, port] = /^([^:\s]+):(\d{1,5})$/.exec(textIn(form.values, 'smtpHost').trim()) ?? [];
  if (host && port) form.setMany({ smtpHost: host, smtpPort: port });
}

function Server({ tab }: { readonly tab: TabForm }) {
  const isTls = tab.form.values['smtpSecure'] === 'true';
  return (
    <Section title="Server di posta" note="La password si scrive e non si rilegge più.">
      <TextSetting
        tab={tab}
        field="smtpHost"
        input={{ placeholder: 'smtp.esempio.it', spellCheck: false, onBlur: () => splitHost(tab) }}
      />
      <TextSetting
        tab={tab}
        field="smtpPort"
        input={{ inputMode: 'numeric' }}
        hint={`${MAIL_PORTS.slice(0, -1).join(', ')} o ${MAIL_PORTS.at(-1)}.`}
      />
      <TextSetting tab={tab} field="smtpUser" input={{ spellCheck: false }} />
      <Field label="Password">
        {() => <SecretSettingField tab={tab} field="smtpPassword" name="Password del server di posta" />}
      </Field>
      <div className="both-columns">
        <p className={`field-label ${styles['above']}`}>Cifratura</p>
        <Segmented
          label="Cifratura"
          value={isTls ? 'true' : 'false'}
          onChange={(secure) => tab.form.set('smtpSecure', secure)}
          options={[
            ['false', `${startTls} 587`],
            ['true', `${tls} 465`],
          ]}
        />
      </div>
      <SmtpTest tab={tab} />
    </Section>
  );
}

/** Tries the server with the fields as they are typed; a password that was not typed is the stored one. */
function SmtpTest({ tab }: { readonly tab: TabForm }) {
  const { values } = tab.form;
  const test = useMutation({
    mutationFn: () => {
      const of = (field: string) => textIn(values, field);
      return call('POST /api/test-smtp', {
        body: {
          smtpHost: of('smtpHost'),
          smtpPort: of('smtpPort'),
          smtpUser: of('smtpUser'),
          smtpPassword: of('smtpPassword'),
          smtpSecure: of('smtpSecure') === 'true' ? 'true' : 'false',
        },
      });
    },
    onSuccess: () => toast.success('Connessione riuscita', 'La configurazione SMTP è corretta'),
    onError: (error) =>
      toast.error('Errore connessione', messageOf(error) || 'Errore nella connessione SMTP'),
  });
  return (
    <div className="both-columns">
      <div className="flex wrap">
        <Button icon={<Icon name="send" />} busy={test.isPending} onClick={() => test.mutate()}>
          Prova la connessione
        </Button>
        <span className="soft xs">Usa i campi qui sopra, anche se non salvati.</span>
      </div>
      {test.isSuccess && (
        <Notice tone="ok" role="status">
          <b>Connessione riuscita</b> La configurazione SMTP è corretta.
        </Notice>
      )}
      {test.isError && (
        <Notice tone="off" role="alert">
          <b>Connessione non riuscita</b> {messageOf(test.error)}
        </Notice>
      )}
    </div>
  );
}
