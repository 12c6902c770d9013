import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { SelectInput, TextInput } from '../../../shared/office/controls/inputs.js';
import { occasionsQuery } from '../../../shared/office/queries/records.js';
import { useFocusHandover } from '../../../shared/office/controls/use-focus-handover.js';
import styles from '../gift-lists.module.css';
import { useNewOccasion } from '../list-mutations.js';
import type { ListFormProps } from './text-field.js';

/** Takes the place of the choice. The occasion that is made here is chosen for the list. */
function NewOccasion({ form, onDone }: ListFormProps & { readonly onDone: (() => void) | null }) {
  const create = useNewOccasion();
  const name = form.values.newOccasion.trim();
  const add = () => {
    if (!name || create.isPending) return;
    create.mutate(name, {
      onSuccess: ({ id }) => {
        form.set('newOccasion', '');
        form.set('occasionId', String(id));
        onDone?.();
      },
    });
  };
  const error = create.error ? messageOf(create.error) : (form.errors.newOccasion ?? form.errors.occasionId);
  return (
    <Field label="Nuova occasione" required error={error} hint="Per esempio Nozze, Nascita, Compleanno.">
      {(control) => (
        <span className={styles['create']}>
          <TextInput
            {...control}
            maxLength={100}
            {...form.input('newOccasion')}
            onKeyDown={(event) => {
              // Enter makes the occasion; the list has more to fill in.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button icon={<Icon name="plus" />} busy={create.isPending} onClick={add}>
            Crea
          </Button>
          {onDone && (
            <IconButton
              icon={<Icon name="x" />}
              label="Torna alle occasioni"
              onClick={() => {
                form.set('newOccasion', '');
                onDone();
              }}
            />
          )}
        </span>
      )}
    </Field>
  );
}

function KnownOccasion({ form, onNew }: ListFormProps & { readonly onNew: () => void }) {
  const { data: occasions = [] } = useQuery(occasionsQuery);
  return (
    <Field label="Occasione" required error={form.errors.occasionId}>
      {(control) => (
        <span className={styles['create']}>
          <SelectInput
            {...control}
            {...form.input('occasionId')}
            options={[['', 'Scegli…'], ...occasions.map(({ id, name }) => [String(id), name] as const)]}
          />
          <Button icon={<Icon name="plus" />} onClick={onNew}>
            Nuova
          </Button>
        </span>
      )}
    </Field>
  );
}

export function OccasionField({ form }: ListFormProps) {
  const { data: occasions } = useQuery(occasionsQuery);
  const [asked, setAsked] = useState(false);
  const none = occasions?.length === 0;
  // A draft that is taken up again brings the name with it.
  const adding = asked || none || form.values.newOccasion !== '';
  const place = useFocusHandover<HTMLDivElement>(adding ? 'new' : 'known');
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {adding ? (
        <NewOccasion form={form} onDone={none ? null : () => setAsked(false)} />
      ) : (
        <KnownOccasion form={form} onNew={() => setAsked(true)} />
      )}
    </div>
  );
}
