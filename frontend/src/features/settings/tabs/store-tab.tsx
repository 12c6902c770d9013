import { Segmented } from '../../../shared/office/controls/segmented.js';
import { LegalPages } from '../fields/legal-pages.js';
import { isReaNumber, isVatNumber } from '../fields/italian-numbers.js';
import { Section } from '../fields/section.js';
import { TextSetting } from '../fields/text-setting.js';
import { Verdict } from '../fields/verdict.js';
import { OPENING_LABELS, OPENING_WORDS } from '../opening/opening-kind.js';
import { OpeningSection } from '../opening/opening-section.js';
import { textIn, type TabKind } from '../tab-kind.js';
import { TabFrame, type TabProps } from '../tab-frame.js';
import type { TabForm } from '../use-tab-form.js';
import { FooterPreview } from './footer-preview.js';

const SHIPS = [
  ['italy', 'Solo in Italia'],
  ['abroad', 'Anche all’estero'],
] as const;

const STORE: TabKind = {
  tab: 'negozio',
  save: 'Salva negozio',
  secrets: [],
  words: { ...OPENING_WORDS, shipsAbroad: (abroad) => SHIPS[abroad ? 1 : 0][1] },
  labels: {
    storeName: 'nome del negozio',
    appName: 'nome dell’app',
    storeDescription: 'descrizione',
    storeEmail: 'e-mail del negozio',
    storePhone: 'telefono',
    storeAddress: 'indirizzo',
    ...OPENING_LABELS,
    openingHours: 'orari a parole',
    shipsAbroad: 'spedizioni',
    vatNumber: 'partita IVA',
    reaNumber: 'numero REA',
    adminName: 'nome del responsabile',
    adminEmail: 'e-mail del responsabile',
    publicUrl: 'indirizzo pubblico',
    privacyPage: 'privacy',
    withdrawalPage: 'recesso',
    termsPage: 'condizioni di vendita',
  },
};

export function StoreTab(props: TabProps) {
  return (
    <TabFrame {...props} kind={STORE} renderAside={(tab) => <FooterPreview values={tab.form.values} />}>
      {(tab) => (
        <>
          <Names tab={tab} />
          <Section title="Recapiti" note="Chi ha un dubbio chiama qui.">
            <TextSetting tab={tab} field="storeEmail" label="E-mail" input={{ type: 'email' }} />
            <TextSetting tab={tab} field="storePhone" label="Telefono" input={{ type: 'tel' }} />
            <TextSetting
              tab={tab}
              field="storeAddress"
              label="Indirizzo"
              rows={3}
              hint="Una riga per volta, o HTML semplice: grassetti, a capo e collegamenti."
            />
          </Section>
          <OpeningSection tab={tab} />
          <Shipping tab={tab} />
          <TaxNumbers tab={tab} />
          <Section
            title="Responsabile"
            note="Riceve gli avvisi: integrità, pagamenti da verificare, e-mail ferme."
          >
            <TextSetting tab={tab} field="adminName" label="Nome" />
            <TextSetting tab={tab} field="adminEmail" label="E-mail" input={{ type: 'email' }} />
          </Section>
          <PublicAddress tab={tab} />
          <LegalPages tab={tab} />
        </>
      )}
    </TabFrame>
  );
}

function Names({ tab }: { readonly tab: TabForm }) {
  const { length } = textIn(tab.form.values, 'storeDescription');
  return (
    <Section title="Negozio" note="Il nome che leggono gli ospiti.">
      <TextSetting tab={tab} field="storeName" label="Nome del negozio" />
      <TextSetting
        tab={tab}
        field="appName"
        label="Nome dell’app"
        hint="Nel titolo della scheda del browser."
      />
      <TextSetting
        tab={tab}
        field="storeDescription"
        label="Descrizione"
        rows={2}
        hint={`${length} caratteri. Compare quando qualcuno condivide il link.`}
      />
    </Section>
  );
}

function Shipping({ tab }: { readonly tab: TabForm }) {
  return (
    <Section
      title="Spedizioni"
      note="Solo in Italia, gli ospiti scrivono CAP e provincia; anche all’estero, scelgono pure il paese."
    >
      <div className="both-columns">
        <Segmented
          label="Spediamo"
          value={tab.form.values['shipsAbroad'] === true ? 'abroad' : 'italy'}
          onChange={(where) => tab.form.set('shipsAbroad', where === 'abroad')}
          options={SHIPS}
        />
      </div>
    </Section>
  );
}

function TaxNumbers({ tab }: { readonly tab: TabForm }) {
  const vat = textIn(tab.form.values, 'vatNumber');
  const rea = textIn(tab.form.values, 'reaNumber');
  const vatHint = isVatNumber(vat) ? (
    <Verdict good>Cifra di controllo giusta</Verdict>
  ) : (
    <Verdict good={false}>La cifra di controllo non torna</Verdict>
  );
  return (
    <Section title="Dati fiscali" note="Obbligatori nel piè di pagina.">
      <TextSetting tab={tab} field="vatNumber" label="Partita IVA" hint={vat && vatHint} />
      <TextSetting
        tab={tab}
        field="reaNumber"
        label="Numero REA"
        hint={
          rea &&
          !isReaNumber(rea) && <Verdict good={false}>Manca la provincia: per esempio LC-298441</Verdict>
        }
      />
    </Section>
  );
}

function PublicAddress({ tab }: { readonly tab: TabForm }) {
  const isChanged = tab.changed.includes('publicUrl');
  return (
    <Section title="Indirizzo pubblico" note="Finisce nei QR, nelle e-mail e nei ritorni dai pagamenti.">
      <TextSetting
        tab={tab}
        field="publicUrl"
        label="Indirizzo"
        icon="link"
        wide
        input={{ type: 'url', inputMode: 'url', placeholder: 'Se vuoto, l’indirizzo impostato all’avvio' }}
        hint={
          isChanged && (
            <Verdict good={false}>
              Cambiandolo, i QR già stampati con quello vecchio smettono di funzionare
            </Verdict>
          )
        }
      />
    </Section>
  );
}
