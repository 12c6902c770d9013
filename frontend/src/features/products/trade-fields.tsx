import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Field } from '../../shared/kit/controls/field.js';
import { MoneyInput, TextInput } from '../../shared/office/controls/inputs.js';
import type { Form } from '../../shared/office/controls/use-form.js';
import { Folded } from '../../shared/office/page/folded.js';
import { catalogueFactsQuery } from '../../shared/office/queries/records.js';
import { marginTyped, type ProductValues } from './product-form.js';

interface OftenUsedProps {
  readonly form: Form<ProductValues>;
  readonly name: 'category' | 'supplier';
  readonly label: string;
}

/** A free text, with those that other products have already to choose from. */
function OftenUsed({ form, name, label }: OftenUsedProps) {
  const { data: facts } = useQuery(catalogueFactsQuery);
  const used = (name === 'category' ? facts?.categories : facts?.suppliers) ?? [];
  const list = useId();
  return (
    <Field label={label} error={form.errors[name]}>
      {(control) => (
        <>
          <TextInput {...control} list={list} autoComplete="off" maxLength={100} {...form.input(name)} />
          <datalist id={list}>
            {used.map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** What guests never see, folded away until somebody looks for it or has to correct it. */
export function TradeFields({ form }: { readonly form: Form<ProductValues> }) {
  const { cost, ean, category, supplier } = form.errors;
  const [isOpen, setIsOpen] = useState(false);
  const isFaulty = Boolean(cost ?? ean ?? category ?? supplier);
  return (
    <Folded
      className="both-columns"
      open={isOpen || isFaulty}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      summary={
        <>
          <span className="medium">Fornitore, costo e categoria</span>
          <span className="soft xs">solo per il negozio</span>
        </>
      }
    >
      <div className="form-grid">
        <OftenUsed form={form} name="category" label="Categoria" />
        <OftenUsed form={form} name="supplier" label="Fornitore" />
        <Field label="Costo, IVA esclusa" error={cost} hint={marginTyped(form.values) ?? undefined}>
          {(control) => (
            <MoneyInput {...control} value={form.values.cost} onChange={(value) => form.set('cost', value)} />
          )}
        </Field>
        <Field label="Codice EAN" error={ean} hint="Le cifre sotto il codice a barre.">
          {(control) => <TextInput {...control} inputMode="numeric" maxLength={20} {...form.input('ean')} />}
        </Field>
      </div>
    </Folded>
  );
}
