import { isUncheckedDraft, LEGAL_FIELDS } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Badge } from '../../../shared/office/badge.js';
import { Section } from '../fields/section.js';
import { TextSetting } from '../fields/text-setting.js';
import styles from '../settings.module.css';
import { labelOf, textIn } from '../tab-kind.js';
import type { TabForm } from '../use-tab-form.js';
import { draftOf, type LegalField } from './legal-drafts.js';

/** What the law wants to be read: an address, or the text itself. */
export function LegalPages({ tab }: { readonly tab: TabForm }) {
  return (
    <Section
      title="Pagine legali"
      note="L’indirizzo di una pagina del tuo sito, o il testo: compare nel piè di pagina. Dove il campo è vuoto si può partire da una bozza con i dati del negozio, da rileggere con chi ti segue per la parte legale."
    >
      {Object.values(LEGAL_FIELDS).map((field) => (
        <LegalText key={field} tab={tab} field={field} />
      ))}
    </Section>
  );
}

const ROWS = { short: 3, long: 14 };
const LONG = 300;

interface LegalTextProps {
  readonly tab: TabForm;
  readonly field: LegalField;
}

function LegalText({ tab, field }: LegalTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const typed = textIn(tab.form.values, field);
  const draft = useMutation({
    // How all lists deliver stands in the text: this is the one question about each of them.
    mutationFn: () => call('GET /api/gift-lists'),
    onSuccess: (lists) => {
      tab.form.set(field, draftOf(field, tab.form.values, tab.record, lists));
      // The button gives way to the text: who pressed it goes on from its first line.
      box.current?.querySelector('textarea')?.focus();
    },
    onError: (error) => toast.error('Errore', messageOf(error)),
  });
  return (
    <div ref={box} className={`both-columns ${styles['legal']}`}>
      <TextSetting
        tab={tab}
        field={field}
        rows={typed.length > LONG ? ROWS.long : ROWS.short}
        hint={
          isUncheckedDraft(typed) &&
          'Rileggi e correggi, poi togli la prima riga: finché c’è, «Prima di aprire» lo ricorda. Agli ospiti la riga non si mostra.'
        }
      />
      <Standing saved={tab.record[field]} />
      {typed.trim() === '' && (
        <Button
          aria-label={`Proponi una bozza: ${labelOf(field)}`}
          busy={draft.isPending}
          onClick={() => draft.mutate()}
        >
          Proponi una bozza
        </Button>
      )}
    </div>
  );
}

/** What guests find of it now, whatever is typed. */
function Standing({ saved }: { readonly saved: string | null | undefined }) {
  if (!saved)
    return (
      <Badge tone="off" icon="alert-triangle">
        Da scrivere
      </Badge>
    );
  if (isUncheckedDraft(saved))
    return (
      <Badge tone="wait" icon="alert-triangle">
        Bozza da verificare
      </Badge>
    );
  return (
    <Badge tone="ok" icon="check">
      Pubblicata
    </Badge>
  );
}
