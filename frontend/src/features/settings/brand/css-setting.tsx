import { FieldError } from '../../../shared/kit/controls/field.js';
import { Section } from '../fields/section.js';
import { labelOf, textIn } from '../tab-kind.js';
import type { TabForm } from '../use-tab-form.js';
import styles from '../settings.module.css';

const FIELD = 'customCss';

export function CssSetting({ tab }: { readonly tab: TabForm }) {
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
