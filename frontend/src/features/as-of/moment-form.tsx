import { useState } from 'react';
import { Button } from '../../shared/back-office/button.js';
import { Field } from '../../shared/back-office/field.js';
import { TextInput } from '../../shared/back-office/inputs.js';
import styles from './as-of.module.css';
import { romeMoment } from './rome-moment.js';

interface MomentFormProps {
  readonly at: string | undefined;
  /** Why the server would not take the moment. */
  readonly refusal: string | undefined;
  readonly onPick: (at: string) => void;
}

/** Day and time, as a clock in Italy shows them wherever the browser is. */
export function MomentForm({ at, refusal, onPick }: MomentFormProps) {
  const [value, setValue] = useState(at ?? '');
  const [left, setLeft] = useState(false);
  const [latest] = useState(() => romeMoment(new Date()));
  // What the server said is about the moment it was asked for, not about the one being typed.
  const refused = value === at ? refusal : undefined;
  const error = left && !value ? 'Scegli un giorno e un’ora.' : refused;
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(true);
        if (value) onPick(value);
      }}
    >
      <Field label="Giorno e ora" hint="L’ora è quella italiana." error={error} required>
        {(control) => (
          <TextInput {...control} type="datetime-local" value={value} onChange={setValue} max={latest} />
        )}
      </Field>
      <Button kind="p" icon="history" type="submit">
        Mostra com’era
      </Button>
    </form>
  );
}
