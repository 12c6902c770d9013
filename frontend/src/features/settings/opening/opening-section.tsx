import { Section } from '../fields/section.js';
import { TextSetting } from '../fields/text-setting.js';
import type { TabForm } from '../use-tab-form.js';
import { WeekHours } from './week-hours.js';
import {
  daysAfter,
  type Holiday,
  HOLIDAY_NAMES,
  holidayOn,
  HOLIDAYS,
  romeDayOf,
  type ClosedDays,
  isRomeDay,
} from '@fiocco/contracts';
import { useState, useId } from 'react';
import { Option, TextInput } from '../../../shared/office/controls/inputs.js';
import { formatWeekday } from '../../../shared/format/dates.js';
import { openHolidaysIn, closingsIn, marks } from './opening-kind.js';
import styles from './opening.module.css';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field, FieldError } from '../../../shared/kit/controls/field.js';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { DateInput } from '../../../shared/office/controls/date-inputs.js';
import { useFocusHandover } from '../../../shared/office/controls/use-focus-handover.js';
import { Icon } from '../../../shared/office/pictures/icon.js';

/** On which day each of them falls next: Easter moves. */
function nextHolidays(): ReadonlyMap<Holiday, string> {
  const today = romeDayOf(new Date());
  const days = Array.from({ length: 400 }, (_, index) => daysAfter(today, index));
  return new Map(
    days.toReversed().flatMap((day) => {
      const holiday = holidayOn(day);
      return holiday ? [[holiday, day] as const] : [];
    }),
  );
}

/** Closed on all of them, unless somebody opens one. */
function Holidays({ tab }: { readonly tab: TabForm }) {
  const [next] = useState(nextHolidays);
  const open = openHolidaysIn(tab.form.values);
  return (
    <ul className={`both-columns ${styles['holidays']}`} aria-label="Feste in cui il negozio è chiuso">
      {HOLIDAYS.map((holiday) => (
        <li key={holiday}>
          <Option
            label={HOLIDAY_NAMES[holiday]}
            hint={formatWeekday(next.get(holiday) ?? '')}
            checked={!open.includes(holiday)}
            onChange={(closed) =>
              tab.form.set(
                'openHolidays',
                closed
                  ? open.filter((each) => each !== holiday)
                  : HOLIDAYS.filter((each) => each === holiday || open.includes(each)),
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** When the shop is open: what guests read, and on which day a reservation ends. */
export function OpeningSection({ tab }: { readonly tab: TabForm }) {
  return (
    <>
      <Section
        title="Orari"
        note="Li leggono gli ospiti. Prenotazioni e bonifici scadono a fine giornata, in un giorno in cui il negozio è aperto."
      >
        <WeekHours tab={tab} />
        <TextSetting
          tab={tab}
          field="openingHours"
          hint="Una riga in più per gli ospiti, per esempio «Anche su appuntamento». Non cambia le scadenze."
          wide
        />
      </Section>
      <Section title="Chiusure" note="Ferie, santo patrono, inventario: un giorno solo o più di seguito.">
        <Closings tab={tab} />
      </Section>
      <Section title="Feste" note="Con la spunta il negozio è chiuso. Chi tiene aperto la toglie.">
        <Holidays tab={tab} />
      </Section>
    </>
  );
}

interface ClosingProps {
  readonly closing: ClosedDays;
  readonly number: number;
  /** Where it is said what was refused. */
  readonly errorId: string | undefined;
  readonly onChange: (closing: ClosedDays) => void;
  readonly onRemove: () => void;
}

/** The second day may be left out. */
const faultsOf = ({ from, to }: ClosedDays) => ({
  from: !isRomeDay(from),
  to: to !== '' && (!isRomeDay(to) || to < from),
});

function Closing({ closing, number, errorId, onChange, onRemove }: ClosingProps) {
  const faults = faultsOf(closing);
  return (
    <div className={styles['closing']} role="group" aria-label={`Chiusura n. ${number}`}>
      <Field label="Dal">
        {(control) => (
          <DateInput
            {...control}
            {...marks(errorId, faults.from)}
            value={closing.from}
            onChange={(from) => onChange({ ...closing, from })}
          />
        )}
      </Field>
      <Field label="Al" aside="compreso">
        {(control) => (
          <DateInput
            {...control}
            {...marks(errorId, faults.to)}
            value={closing.to}
            onChange={(to) => onChange({ ...closing, to })}
          />
        )}
      </Field>
      <Field label="Nota" className={styles['note']}>
        {(control) => (
          <TextInput
            {...control}
            placeholder="Ferie, santo patrono…"
            maxLength={80}
            value={closing.note}
            onChange={(note) => onChange({ ...closing, note })}
          />
        )}
      </Field>
      <div className={styles['more']}>
        <Option
          label="Ogni anno"
          checked={closing.yearly}
          onChange={(yearly) => onChange({ ...closing, yearly })}
        />
        <IconButton
          icon={<Icon name="trash" />}
          label={`Togli la chiusura n. ${number}`}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

const NEW: ClosedDays = { from: '', to: '', yearly: false, note: '' };

/** Days on which the shop is closed although its week opens them. */
function Closings({ tab }: { readonly tab: TabForm }) {
  const closings = closingsIn(tab.form.values);
  const error = tab.form.errors['closedDays'];
  const id = useId();
  const place = useFocusHandover<HTMLDivElement>(String(closings.length));
  const set = (next: readonly ClosedDays[]) => tab.form.set('closedDays', next);
  return (
    <div className="both-columns" ref={place}>
      {closings.length > 0 && (
        <div className={styles['closings']}>
          {closings.map((closing, index) => (
            <Closing
              // They have no name but their place in the list.
              key={index}
              closing={closing}
              number={index + 1}
              errorId={error && id}
              onChange={(next) => set(closings.with(index, next))}
              onRemove={() => set(closings.toSpliced(index, 1))}
            />
          ))}
        </div>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
      <Button icon={<Icon name="plus" />} onClick={() => set([...closings, NEW])}>
        Aggiungi una chiusura
      </Button>
    </div>
  );
}
