import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

interface TabListProps<T extends string> {
  readonly label: string;
  /** Id of the panel; its `aria-labelledby` is `<panel>-<value>`. */
  readonly panel: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly options: readonly (readonly [value: T, words: string, count?: string])[];
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** On a phone the end of the row fades over so many pixels. */
const FADE = 28;

/** Of the row alone: `scrollIntoView` would move the page as well. */
function bringIntoView(row: HTMLElement | null, id: string): void {
  const chosen = document.getElementById(id);
  if (!row || !chosen) return;
  const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right - FADE)
    row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/** Underlined tabs; the arrows move between them. Where they are wider than the window, the chosen one is brought into it. */
export function TabList<T extends string>({ label, panel, value, onChange, options }: TabListProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => bringIntoView(row.current, `${panel}-${value}`), [panel, value]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    const at = options.findIndex(([option]) => option === value);
    const next = options[(at + step + options.length) % options.length];
    if (!next) return;
    onChange(next[0]);
    document.getElementById(`${panel}-${next[0]}`)?.focus();
  };
  return (
    <div ref={row} className="tabs" role="tablist" aria-label={label}>
      {options.map(([option, words, count]) => (
        <button
          key={option}
          type="button"
          role="tab"
          id={`${panel}-${option}`}
          aria-controls={panel}
          aria-selected={option === value}
          tabIndex={option === value ? 0 : -1}
          onClick={() => onChange(option)}
          onKeyDown={onKeyDown}
        >
          {words}
          {count && <span className="count">{count}</span>}
        </button>
      ))}
    </div>
  );
}
