import { daysAfter, romeDayOf } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWeekday } from '../../shared/format/dates.js';
import { Chip } from '../../shared/kit/blocks/chip.js';
import { momentBefore } from '../../shared/office/diary/shop-diary.js';
import { closingsQuery } from '../../shared/office/queries/closings.js';
import styles from './as-of.module.css';

interface PresetsProps {
  readonly at: string | undefined;
  /** When something last happened to it; null where nothing is known. */
  readonly lastAt: string | null;
  readonly onPick: (at: string) => void;
}

/** How far back a closing is offered. */
const DAYS_BACK = 14;
const CLOSINGS = 2;

/** "sabato 21 novembre" */
const dayWords = (day: string): string => formatWeekday(day).replace(/ \d{4}$/, '');

/** The moments of the last days on which the till was closed. */
function useClosings(today: string): readonly (readonly [words: string, at: string])[] {
  const { data: closings = [] } = useQuery(closingsQuery({ from: daysAfter(today, -DAYS_BACK), to: today }));
  return closings
    .filter(({ closed }) => closed)
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, CLOSINGS)
    .map(({ day, at }) => [`Alla chiusura di ${dayWords(day)}`, at] as const);
}

/** Moments that a shop asks for, each one press. */
export function Presets({ at, lastAt, onPick }: PresetsProps) {
  const [today] = useState(() => romeDayOf(new Date()));
  const closings = useClosings(today);
  const moments = [
    ['Ieri sera', `${daysAfter(today, -1)}T23:59`] as const,
    ...(lastAt === null ? [] : [['Prima dell’ultima modifica', momentBefore(lastAt)] as const]),
    ...closings,
  ];
  return (
    <div className={styles['presets']} role="group" aria-label="Momenti">
      {moments.map(([words, moment]) => (
        <Chip key={words} pressed={moment === at} onPress={() => onPick(moment)}>
          {words}
        </Chip>
      ))}
    </div>
  );
}
