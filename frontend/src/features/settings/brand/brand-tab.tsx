import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Section } from '../fields/section.js';
import type { TabKind } from '../tab-kind.js';
import { TabFrame, type TabProps } from '../tab-frame.js';
import type { TabForm } from '../use-tab-form.js';
import { BrandPreview } from './brand-preview.js';
import { ColourSetting } from './colour-setting.js';
import { CssSetting } from './css-setting.js';
import { legibilityOf, type Legibility, ratioWords } from './legibility.js';
import { LogoSetting } from './logo-setting.js';
import styles from '../settings.module.css';

const BRAND: TabKind = { tab: 'brand', save: 'Salva marchio' };

export function BrandTab(props: TabProps) {
  return (
    <TabFrame {...props} kind={BRAND} renderAside={(tab) => <BrandPreview values={tab.form.values} />}>
      {(tab) => (
        <>
          <Colours tab={tab} />
          <Section title="Loghi" note="Fondo trasparente o chiaro, lato lungo almeno 400 px.">
            <LogoSetting tab={tab} field="logoUrl" without="Senza, compare il nome." />
            <LogoSetting
              tab={tab}
              field="adminLogoUrl"
              without="Senza, vale quello delle pagine pubbliche."
            />
          </Section>
          <CssSetting tab={tab} />
        </>
      )}
    </TabFrame>
  );
}

const FIELDS = ['primaryColor', 'backgroundColor', 'textColor', 'headingColor'] as const;

function Colours({ tab }: { readonly tab: TabForm }) {
  const pairs = legibilityOf(tab.form.values);
  return (
    <Section title="Colori" note="Valgono per le pagine pubbliche, le e-mail e la carta con il QR.">
      {FIELDS.map((field) => (
        <ColourSetting
          key={field}
          tab={tab}
          field={field}
          legibility={pairs.find((pair) => pair.field === field)}
        />
      ))}
      <ColourSetting tab={tab} field="accentColor" hint="Se vuoto, si ricava dagli altri." />
      <ColourSetting tab={tab} field="lineColor" hint="Se vuoto, si ricava dagli altri." />
      {pairs.map(
        (pair) => pair.better && <Fix key={pair.field} tab={tab} pair={pair} better={pair.better} />,
      )}
    </Section>
  );
}

const WHAT: Readonly<Record<string, string>> = {
  primaryColor: 'Le parole sui pulsanti si leggono male.',
  textColor: 'Il testo si confonde con lo sfondo.',
  headingColor: 'I titoli si confondono con lo sfondo.',
};

interface FixProps {
  readonly tab: TabForm;
  readonly pair: Legibility;
  readonly better: string;
}

/** The page would help itself by another tint; the shop may as well choose one. */
function Fix({ tab, pair, better }: FixProps) {
  const code = better.toUpperCase();
  const ratio = legibilityOf({ ...tab.form.values, [pair.field]: better }).find(
    ({ field }) => field === pair.field,
  );
  return (
    <Notice icon={<Icon name="alert-triangle" />} className="both-columns">
      <div className={styles['fix']}>
        <p className="grow">
          <b>{WHAT[pair.field]}</b> La stessa tinta un po’ diversa si legge bene: {code}
          {ratio && `, contrasto ${ratioWords(ratio.ratio)}`}.
        </p>
        <Button onClick={() => tab.form.set(pair.field, code)}>
          <span className={styles['dot']} style={{ background: better }} />
          Usa {code}
        </Button>
      </div>
    </Notice>
  );
}
