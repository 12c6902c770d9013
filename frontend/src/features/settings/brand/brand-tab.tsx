import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Section } from '../fields/section.js';
import { type TabKind, labelOf, textIn } from '../tab-kind.js';
import { TabFrame, type TabProps } from '../tab-frame.js';
import type { TabForm } from '../use-tab-form.js';
import { BrandPreview } from './brand-preview.js';
import { legibilityOf, type Legibility, ratioWords } from './legibility.js';
import styles from '../settings.module.css';
import { FieldError, Field } from '../../../shared/kit/controls/field.js';
import { ImageDrop } from '../../../shared/office/upload/image-drop.js';
import { sixDigits } from '@fiocco/contracts';
import { Verdict } from '../fields/verdict.js';

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

interface LogoSettingProps {
  readonly tab: TabForm;
  readonly field: 'logoUrl' | 'adminLogoUrl';
  /** What is shown without it. */
  readonly without: string;
}

function LogoSetting({ tab, field, without }: LogoSettingProps) {
  const title = labelOf(field);
  const value = tab.form.values[field];
  const error = tab.form.errors[field];
  return (
    <div className={styles['logo']} role="group" aria-label={`Logo: ${title}`}>
      <p className="field-label">{title}</p>
      <ImageDrop
        compact
        url={typeof value === 'string' && value !== '' ? value : null}
        saved={tab.record[field]}
        onChange={(url) => tab.form.set(field, url ?? '')}
        hint={without}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

const FIELD = 'customCss';

function CssSetting({ tab }: { readonly tab: TabForm }) {
  const { form } = tab;
  const lines = tab.linesOf(FIELD);
  const error = form.errors[FIELD];
  return (
    <Section
      title={labelOf(FIELD)}
      note="Su tutte le pagine pubbliche, tranne quelle che ricevono dati di pagamento."
    >
      <div className="field both-columns" data-invalid={error ? true : undefined}>
        <textarea
          className={`input ${styles['code']}`}
          aria-label={labelOf(FIELD)}
          aria-invalid={error ? true : undefined}
          aria-describedby="css-note"
          rows={8}
          spellCheck={false}
          value={textIn(form.values, FIELD)}
          onChange={(event) => form.set(FIELD, event.target.value)}
        />
        <div id="css-note">
          {error ? (
            <ul className={styles['faults']}>
              {(lines.length > 0 ? lines.map(({ line, text }) => `Riga ${line}: ${text}`) : [error]).map(
                (text) => (
                  <li key={text}>
                    <FieldError>{text}</FieldError>
                  </li>
                ),
              )}
            </ul>
          ) : (
            <span className="soft xs">
              Fino a 100.000 caratteri. Gli indirizzi di altri siti vengono rifiutati; le immagini caricate
              qui no.
            </span>
          )}
        </div>
      </div>
    </Section>
  );
}

interface ColourSettingProps {
  readonly tab: TabForm;
  readonly field: string;
  readonly legibility?: Legibility | undefined;
  readonly hint?: string;
}

/** A colour as code and as swatch; both change it. */
function ColourSetting({ tab, field, legibility, hint }: ColourSettingProps) {
  const { form } = tab;
  const label = labelOf(field);
  const value = textIn(form.values, field);
  const verdict = legibility && (
    <Verdict good={legibility.isEnough}>
      {legibility.isEnough
        ? `${legibility.pair} ${ratioWords(legibility.ratio)}`
        : `Poco leggibile: ${ratioWords(legibility.ratio)}, servono 4,5:1`}
    </Verdict>
  );
  return (
    <Field label={label} hint={verdict ?? hint} error={form.errors[field]}>
      {(control) => (
        <span
          className={`input ${styles['colour']}`}
          data-doubt={legibility?.isEnough === false || undefined}
        >
          <input
            type="color"
            aria-label={`${label}: scegli`}
            value={sixDigits(value) ?? '#ffffff'}
            onChange={(event) => form.set(field, event.target.value)}
          />
          <input
            {...control}
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => form.set(field, event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
