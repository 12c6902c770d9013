import { Section } from '../fields/section.js';
import { TextSetting } from '../fields/text-setting.js';
import type { TabForm } from '../use-tab-form.js';
import { Closings } from './closings.js';
import { WeekHours } from './week-hours.js';
import { daysAfter, type Holiday, HOLIDAY_NAMES, holidayOn, HOLIDAYS, romeDayOf } from '@fiocco/contracts';
import { useState } from 'react';
import { Option } from '../../../shared/office/controls/inputs.js';
import { formatWeekday } from '../../../shared/format/dates.js';
import { openHolidaysIn } from './opening-kind.js';
import styles from './opening.module.css';

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
