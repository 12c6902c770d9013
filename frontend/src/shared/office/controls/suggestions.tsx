import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../kit/class-names.js';
import styles from './suggestions.module.css';

/** What a field offers while somebody types in it. */
export interface Suggestion {
  readonly id: string;
  readonly look: ReactNode;
  /** Shown, and says why when it is chosen. */
  readonly isOff?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Which suggestion Enter chooses: the one that an arrow or the pointer has gone to, else the first where the field `begins`
 * there, or none. `control` is for the field, `list` for {@link Suggestions}.
 */
export function useSuggestions<Item extends Suggestion>(items: readonly Item[], begins: 'first' | 'none') {
  const [id, setId] = useState<string | null>(null);
  const listbox = useId();
  const optionOf = (item: Suggestion) => `${listbox}-${item.id}`;
  const found = items.findIndex((item) => item.id === id);
  const at = found === -1 && begins === 'first' ? 0 : found;
  const active = items[at] ?? null;
  /** Whether the key was an arrow, and is done with. */
  const moved = (key: string): boolean => {
    const step = STEPS[key];
    if (step === undefined || items.length === 0) return false;
    const next = at === -1 && step === -1 ? items.length - 1 : (at + step + items.length) % items.length;
    setId(items[next]?.id ?? null);
    return true;
  };
  const control = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': items.length > 0,
    'aria-controls': listbox,
    'aria-activedescendant': active ? optionOf(active) : undefined,
    // Esc closes what is suggested, not the dialog around it.
    'data-mantine-stop-propagation': items.length > 0 || undefined,
  } as const;
  return {
    active,
    moved,
    forget: () => setId(null),
    control,
    list: { id: listbox, items, active, optionOf, onPoint: setId },
  };
}

interface SuggestionsFieldProps {
  readonly className?: string | undefined;
  readonly onBlur: () => void;
  readonly children: ReactNode;
}

/** Around a field and what is suggested under it. */
export function SuggestionsField({ className, onBlur, children }: SuggestionsFieldProps) {
  return (
    <div className={cx(styles['field'], className)} onBlur={onBlur}>
      {children}
    </div>
  );
}

interface SuggestionsProps<Item extends Suggestion> {
  readonly id: string;
  readonly label: string;
  readonly items: readonly Item[];
  readonly active: Item | null;
  readonly optionOf: (item: Item) => string;
  readonly onPoint: (id: string) => void;
  readonly onChoose: (item: Item) => void;
  readonly isBusy?: boolean;
  /** Above them, or in their place. */
  readonly note?: string | null;
  /** They push down what follows: in a short window nothing could be seen beneath the field. */
  readonly pushes?: boolean | undefined;
}

/** Under its field, and over whatever follows, so that nothing moves while somebody types. The focus stays in the field. */
export function Suggestions<Item extends Suggestion>({
  id,
  label,
  items,
  note,
  isBusy = false,
  pushes = false,
  ...option
}: SuggestionsProps<Item>) {
  if (items.length === 0 && !note) return null;
  return (
    <div className={cx(styles['window'], pushes && styles['pushes'])}>
      {note && <p className={styles['note']}>{note}</p>}
      <div role="listbox" id={id} aria-label={label} aria-busy={isBusy || undefined}>
        {items.map((item) => (
          <SuggestionRow key={item.id} item={item} {...option} />
        ))}
      </div>
    </div>
  );
}

type RowProps<Item extends Suggestion> = Pick<
  SuggestionsProps<Item>,
  'active' | 'optionOf' | 'onPoint' | 'onChoose'
> & { readonly item: Item };

function SuggestionRow<Item extends Suggestion>({
  item,
  active,
  optionOf,
  onPoint,
  onChoose,
}: RowProps<Item>) {
  const isActive = item.id === active?.id;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={place}
      id={optionOf(item)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={item.isOff || undefined}
      className={styles['option']}
      onMouseMove={() => isActive || onPoint(item.id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
    >
      {item.look}
    </div>
  );
}
