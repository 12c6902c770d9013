import { Pill } from '../../../shared/office/pill.js';
import type { TabForm } from '../use-tab-form.js';
import { Section } from './section.js';
import { TextSetting } from './text-setting.js';
import styles from '../settings.module.css';

const PAGES = ['privacyPage', 'withdrawalPage', 'termsPage'] as const;

/** What the law wants to be read: an address, or the text itself. */
export function LegalPages({ tab }: { readonly tab: TabForm }) {
  return (
    <Section
      title="Pagine legali"
      note="L’indirizzo di una pagina del tuo sito, o il testo: compare nel piè di pagina."
    >
      {PAGES.map((field) => (
        <div key={field} className={`both-columns ${styles['legal']}`}>
          <TextSetting tab={tab} field={field} rows={3} />
          {tab.record[field] ? (
            <Pill tone="ok" icon="check">
              Pubblicata
            </Pill>
          ) : (
            <Pill tone="off" icon="alert-triangle">
              Da scrivere
            </Pill>
          )}
        </div>
      ))}
    </Section>
  );
}
