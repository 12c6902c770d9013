import { daysAfter, type Holiday, HOLIDAY_NAMES, holidayOn, HOLIDAYS, romeDayOf } from '@fiocco/contracts';
import { useState } from 'react';
import { Option } from '../../../shared/office/controls/inputs.js';
import { formatWeekday } from '../../../shared/format/dates.js';
import type { TabForm } from '../use-tab-form.js';
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
export function Holidays({ tab }: { readonly tab: TabForm }) {
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
