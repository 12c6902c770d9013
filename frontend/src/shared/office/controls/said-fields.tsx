import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Field } from '../../kit/controls/field.js';
import { sessionQuery } from '../queries/session.js';
import { DateInput } from './date-inputs.js';
import { HowField } from './how-field.js';
import { ReasonField } from './reason-field.js';
import type { SaidOfMoney } from './said-of-money.js';
import type { Form } from './use-form.js';
import { useIsClosed } from './use-is-closed.js';

interface SaidFieldsProps {
  /** Any form that asks for it beside other things. */
  readonly form: Pick<Form<SaidOfMoney>, 'values' | 'errors' | 'input' | 'field'>;
  readonly howLabel?: string | undefined;
  readonly dayLabel?: string | undefined;
  /** Whether there is more than one way in which it can have come. */
  readonly asksHow?: boolean;
  /** Whether the dialog asks for the reason itself, whatever the day. */
  readonly hasReason?: boolean | undefined;
  /** What shares the row of the day, on a phone too. */
  readonly beside?: ReactNode;
}

const CLOSED_TO_STAFF =
  'Questa giornata è chiusa: può aggiungere qualcosa solo un amministratore, con un motivo';

/** Whether the server refused this day: another one may be open. */
function useRefusal({ values: { on }, errors: { reason } }: SaidFieldsProps['form']): boolean {
  const [refused, setRefused] = useState({ reason, on });
  if (refused.reason !== reason) setRefused({ reason, on });
  return reason !== undefined && refused.on === on;
}

/** How the till of the day stands, as far as the page or the server's refusal knows. */
function useClosedDay(form: SaidFieldsProps['form'], hasReason: boolean) {
  const { on } = form.values;
  const { data: user } = useQuery(sessionQuery);
  const isKnown = useIsClosed(on);
  const isRefused = useRefusal(form) && !hasReason;
  const isClosed = isRefused || isKnown;
  const isCorrection = isClosed && user?.role === 'admin';
  return { isCorrection, obstacle: isClosed && !isCorrection ? CLOSED_TO_STAFF : undefined };
}

/** How money came or went, and for which day; where that day is closed, why an admin enters it all the same. */
export function SaidFields({
  form,
  howLabel = 'Come',
  dayLabel = 'Giorno',
  asksHow = true,
  hasReason = false,
  beside,
}: SaidFieldsProps) {
  const { isCorrection, obstacle } = useClosedDay(form, hasReason);
  // What was typed for another day or amount is sent with the rest, so that it is shown.
  const asksReason = !hasReason && (isCorrection || form.values.reason !== '');
  return (
    <div className="form-grid">
      {asksHow && (
        <div className="both-columns">
          <HowField label={howLabel} {...form.input('how')} />
        </div>
      )}
      <Beside what={beside}>
        <Field
          label={dayLabel}
          required
          error={form.errors.on ?? obstacle}
          {...(isCorrection && { hint: 'Questa giornata è chiusa: resta come correzione.' })}
        >
          {(control) => <DateInput {...control} {...form.input('on')} />}
        </Field>
      </Beside>
      {asksReason && (
        <div className="both-columns">
          <ReasonField
            label={isCorrection ? 'Motivo della correzione' : 'Motivo'}
            optional={!isCorrection}
            {...form.field('reason')}
          />
        </div>
      )}
    </div>
  );
}

interface BesideProps {
  readonly what: ReactNode;
  readonly children: ReactNode;
}

/** A short field with what shares its row, if anything does. */
function Beside({ what, children }: BesideProps) {
  if (!what) return children;
  return (
    <div className="both-columns form-pair">
      {children}
      {what}
    </div>
  );
}
