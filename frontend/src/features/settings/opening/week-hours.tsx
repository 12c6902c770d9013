import { MOST_SPANS, type OpeningSpan, WEEKDAY_NAMES, type Weekday, WEEKDAYS } from '@fiocco/contracts';
import { useId } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { FieldError } from '../../../shared/kit/controls/field.js';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { TimeInput } from '../../../shared/office/controls/date-inputs.js';
import { useFocusHandover } from '../../../shared/office/controls/use-focus-handover.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import type { TabForm } from '../use-tab-form.js';
import { AFTERNOON, marks, spansLike, usualWeek, weekIn, withSpans } from './opening-kind.js';
import styles from './opening.module.css';

interface SpanFieldsProps {
  readonly name: string;
  readonly span: OpeningSpan;
  /** The one before it on the same day. */
  readonly above: OpeningSpan | undefined;
  readonly errorId: string | undefined;
  readonly onChange: (span: OpeningSpan) => void;
  readonly onRemove: () => void;
}

const isTime = (text: string): boolean => /^\d\d:\d\d$/.test(text);

function SpanFields({ name, span, above, errorId, onChange, onRemove }: SpanFieldsProps) {
  const isBackwards = span.from >= span.to;
  const beginsTooSoon = above !== undefined && span.from <= above.to;
  return (
    <span className={styles['span']}>
      <TimeInput
        aria-label={`${name}, dalle`}
        {...marks(errorId, isBackwards || beginsTooSoon || !isTime(span.from))}
        value={span.from}
        onChange={(from) => onChange({ ...span, from })}
      />
      <span aria-hidden>–</span>
      <TimeInput
        aria-label={`${name}, alle`}
        {...marks(errorId, isBackwards || !isTime(span.to))}
        value={span.to}
        onChange={(to) => onChange({ ...span, to })}
      />
      <IconButton
        icon={<Icon name="trash" />}
        label={`Togli ${span.from}–${span.to}, ${name}`}
        onClick={onRemove}
      />
    </span>
  );
}

interface DayProps {
  readonly weekday: Weekday;
  readonly spans: readonly OpeningSpan[];
  readonly errorId: string | undefined;
  readonly onSpans: (spans: readonly OpeningSpan[]) => void;
  readonly onOpen: () => void;
}

function Day({ weekday, spans, errorId, onSpans, onOpen }: DayProps) {
  const name = WEEKDAY_NAMES[weekday];
  const place = useFocusHandover<HTMLLIElement>(String(spans.length));
  return (
    <li className={styles['day']} ref={place}>
      <span className={styles['name']}>{name}</span>
      <div className={styles['spans']}>
        {spans.map((span, index) => (
          <SpanFields
            // The first and the second of the day: they have no other name.
            key={index}
            name={name}
            span={span}
            errorId={errorId}
            above={spans[index - 1]}
            onChange={(next) => onSpans(spans.with(index, next))}
            onRemove={() => onSpans(spans.toSpliced(index, 1))}
          />
        ))}
        {spans.length === 0 && <span className="soft">Chiuso</span>}
        {spans.length === 0 && (
          <Button variant="text" aria-label={`Apri ${name}`} onClick={onOpen}>
            Apri
          </Button>
        )}
        {spans.length > 0 && spans.length < MOST_SPANS && (
          <Button
            variant="text"
            aria-label={`Aggiungi un orario, ${name}`}
            onClick={() => onSpans([...spans, AFTERNOON])}
          >
            Aggiungi un orario
          </Button>
        )}
      </div>
    </li>
  );
}

/** The hours of each weekday, two spans at most. */
export function WeekHours({ tab }: { readonly tab: TabForm }) {
  const week = weekIn(tab.form.values);
  const error = tab.form.errors['weeklyHours'];
  const id = useId();
  const place = useFocusHandover<HTMLDivElement>(week ? 'hours' : 'unset');
  const set = (next: typeof week) => tab.form.set('weeklyHours', next);
  if (!week)
    return (
      <div className="both-columns" ref={place}>
        <p className={styles['unset']}>Finché mancano, il negozio conta come aperto da lunedì a sabato.</p>
        <Button icon={<Icon name="clock" />} onClick={() => set(usualWeek())}>
          Compila gli orari
        </Button>
      </div>
    );
  return (
    <div className="both-columns" ref={place}>
      <ul className={styles['week']} aria-label="Orari della settimana">
        {WEEKDAYS.map((weekday) => (
          <Day
            key={weekday}
            weekday={weekday}
            spans={week[weekday]}
            errorId={error && id}
            onSpans={(spans) => set(withSpans(week, weekday, spans))}
            onOpen={() => set(withSpans(week, weekday, spansLike(week, weekday)))}
          />
        ))}
      </ul>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
