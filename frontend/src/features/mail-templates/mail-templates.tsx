import type { MailTemplate } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../shared/kit/controls/field.js';
import { SelectInput } from '../../shared/office/controls/inputs.js';
import { Loaded } from '../../shared/office/page/loaded.js';
import { RowsSkeleton } from '../../shared/office/page/states.js';
import styles from './mail-templates.module.css';
import { mailTemplatesQuery } from './queries.js';
import { TemplatePreview } from './template-preview.js';

interface ChooserProps {
  readonly templates: readonly MailTemplate[];
  readonly first: MailTemplate;
}

function Chooser({ templates, first }: ChooserProps) {
  const [code, setCode] = useState(first.code);
  const { when } = templates.find((template) => template.code === code) ?? first;
  return (
    <>
      <Field label="Modello" hint={`Parte ${when}.`}>
        {(control) => (
          <SelectInput
            {...control}
            value={code}
            onChange={setCode}
            options={templates.map((template) => [template.code, template.name] as const)}
          />
        )}
      </Field>
      <TemplatePreview key={code} code={code} />
    </>
  );
}

/** Every mail of the shop with sample data, to look at and to send to oneself. Saves nothing. */
export function MailTemplates() {
  const query = useQuery(mailTemplatesQuery);
  return (
    <section className={styles['templates']} aria-labelledby="mail-templates">
      <h2 className="h2" id="mail-templates">
        Le e-mail del negozio
      </h2>
      <p className="soft">Con dati di esempio, nel nome e nei colori salvati.</p>
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={4} picture={false} />}
        failure="Errore nel caricamento dei modelli"
      >
        {(templates) => templates[0] && <Chooser templates={templates} first={templates[0]} />}
      </Loaded>
    </section>
  );
}
