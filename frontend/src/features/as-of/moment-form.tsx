import { useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { DateInput, TimeInput } from '../../shared/office/controls/date-inputs.js';
import { Field } from '../../shared/kit/controls/field.js';
import { dayFault, timeFault } from '../../shared/office/controls/typed-date.js';
import styles from './as-of.module.css';

interface MomentFormProps {
  readonly at: string | undefined;
  /** Why the server would not take the moment. */
  readonly refusal: string | undefined;
  readonly onPick: (at: string) => void;
}

/** Day and time, as a clock in Italy shows them wherever the browser is. */
export function MomentForm({ at, refusal, onPick }: MomentFormProps) {
  const [startDay = '', startTime = ''] = at?.split('T') ?? [];
  const [day, setDay] = useState(startDay);
  const [time, setTime] = useState(startTime.slice(0, 5));
  const [left, setLeft] = useState(false);
  // What the server said is about the moment it was asked for, not about the one being typed.
  const refused = day === startDay && time === startTime ? refusal : undefined;
  const wrongDay = day === '' ? 'Il giorno è richiesto' : dayFault(day);
  const wrongTime = timeFault(time);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(true);
        if (!wrongDay && !wrongTime) onPick(`${day}T${time}`);
      }}
    >
      <Field label="Giorno" error={left ? (wrongDay ?? refused) : refused} required>
        {(control) => <DateInput {...control} value={day} onChange={setDay} />}
      </Field>
      <Field label="Ora" hint="L’ora è quella italiana." error={left ? wrongTime : undefined} required>
        {(control) => <TimeInput {...control} value={time} onChange={setTime} />}
      </Field>
      <Button variant="primary" icon={<Icon name="history" />} type="submit">
        Mostra com’era
      </Button>
    </form>
  );
}
