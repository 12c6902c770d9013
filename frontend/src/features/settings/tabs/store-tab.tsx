import { SETTINGS_TABS, openingLines, romeDayOf } from '@fiocco/contracts';
import { Segmented } from '../../../shared/office/controls/segmented.js';
import { isReaNumber, isVatNumber } from '../fields/italian-numbers.js';
import { Section } from '../fields/section.js';
import { TextSetting } from '../fields/text-setting.js';
import { Verdict } from '../fields/verdict.js';
import { OpeningSection } from '../opening/opening-section.js';
import { textIn, type TabKind, type TabValues } from '../tab-kind.js';
import { TabFrame, type TabProps } from '../tab-frame.js';
import type { TabForm } from '../use-tab-form.js';
import styles from '../settings.module.css';
import { LegalPages } from './legal-pages.js';
import { textOf } from './text-of-html.js';
import { useState } from 'react';
import { Unbroken } from '../../../shared/kit/text/unbroken.js';
import { calendarIn } from '../opening/opening-kind.js';

const STORE: TabKind = { tab: 'negozio', save: 'Salva negozio' };
const { false: italy, true: abroad } = SETTINGS_TABS.negozio.shipsAbroad.words;

export function StoreTab(props: TabProps) {
  return (
    <TabFrame {...props} kind={STORE} renderAside={(tab) => <FooterPreview values={tab.form.values} />}>
      {(tab) => (
        <>
          <Names tab={tab} />
          <Section title="Recapiti" note="Chi ha un dubbio chiama qui.">
            <TextSetting tab={tab} field="storeEmail" input={{ type: 'email' }} />
            <TextSetting tab={tab} field="storePhone" input={{ type: 'tel' }} />
            <TextSetting
              tab={tab}
              field="storeAddress"
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
            <TextSetting tab={tab} field="adminName" />
            <TextSetting tab={tab} field="adminEmail" input={{ type: 'email' }} />
          </Section>
          <PublicAddress tab={tab} />
          <PersonalData tab={tab} />
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
      <TextSetting tab={tab} field="storeName" />
      <TextSetting tab={tab} field="appName" hint="Nel titolo della scheda del browser." />
      <TextSetting
        tab={tab}
        field="storeDescription"
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
          options={[
            ['italy', italy],
            ['abroad', abroad],
          ]}
        />
      </div>
    </Section>
  );
}

const YEARS = Object.entries(SETTINGS_TABS.negozio.personalDataYears.words).toSorted(
  ([one], [other]) => Number(other === 'always') - Number(one === 'always') || Number(one) - Number(other),
);

function PersonalData({ tab }: { readonly tab: TabForm }) {
  return (
    <Section
      title="Dati personali"
      note="Passati gli anni da quando un acquisto o una lista non cambia più, nomi, recapiti e messaggi si cancellano da soli. Importi e Cronologia restano, senza nomi; scontrini e fatture per i dieci anni di legge."
    >
      <div className="both-columns">
        <Segmented
          label="Li conserviamo"
          value={textIn(tab.form.values, 'personalDataYears')}
          onChange={(years) => tab.form.set('personalDataYears', years)}
          options={YEARS}
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
      <TextSetting tab={tab} field="vatNumber" hint={vat && vatHint} />
      <TextSetting
        tab={tab}
        field="reaNumber"
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

/** What guests read at the foot of every page. */
function FooterPreview({ values }: { readonly values: TabValues }) {
  const [today] = useState(() => romeDayOf(new Date()));
  const of = (field: string) => textIn(values, field).trim();
  const contacts = [of('storePhone'), of('storeEmail')].filter(Boolean).join(' · ');
  const numbers = [
    of('vatNumber') && `P.IVA ${of('vatNumber')}`,
    of('reaNumber') && `REA ${of('reaNumber')}`,
  ];
  const pages = [
    of('privacyPage') && 'Privacy',
    of('withdrawalPage') && 'Recesso',
    of('termsPage') && 'Condizioni di vendita',
  ].filter(Boolean);
  return (
    <>
      <h2 className={styles['heading']}>Piè di pagina degli ospiti</h2>
      <div className={styles['footer']}>
        <p className={styles['footerName']}>
          <Unbroken>{of('storeName') || of('appName') || 'Fiocco'}</Unbroken>
        </p>
        <p className={styles['lines']}>{textOf(of('storeAddress'))}</p>
        <p>{contacts}</p>
        {openingLines({ ...calendarIn(values), openingHours: of('openingHours') }, today).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{numbers.filter(Boolean).join(' · ')}</p>
        {pages.length > 0 && <p className="medium">{pages.join(' · ')}</p>}
      </div>
      <p className="soft xs">Compare su ogni pagina pubblica e in fondo a ogni e-mail.</p>
    </>
  );
}
