import type { GiftList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../kit/controls/button.js';
import { TextInput } from '../controls/inputs.js';
import { type Suggestion, Suggestions, SuggestionsField, useSuggestions } from '../controls/suggestions.js';
import { Sheet } from '../dialogs/sheet.js';
import { Icon } from '../pictures/icon.js';
import { fewListsQuery, useNamedList } from '../queries/records.js';
import { Stack } from '../stack.js';
import styles from './filters.module.css';

interface FilterSheetProps {
  /** How many of its filters are set. */
  readonly count: number;
  /** Of the button that closes it: "Mostra 12 transazioni". */
  readonly show: string;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** The filters of a phone, from below. */
export function FilterSheet({ count, show, onReset, children }: FilterSheetProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        icon={<Icon name="adjustments-horizontal" />}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        Filtri {count > 0 && <span className="count-badge">{count}</span>}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} label="Filtri">
        <div className="flex">
          <h2 className="h2 grow">Filtri</h2>
          <Button variant="text" onClick={onReset}>
            Azzera
          </Button>
        </div>
        <Stack gap={16} mt={6}>
          {children}
          <Button variant="primary" onClick={() => setOpened(false)}>
            {show}
          </Button>
        </Stack>
      </Sheet>
    </>
  );
}

interface MoreFiltersProps {
  /** How many of those that it may hide are set. */
  readonly count: number;
  /** Whether it begins open. */
  readonly opened?: boolean;
  /** What stands beside its button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Further filters of a wide page, on a line of their own below the others. */
export function MoreFilters({ count, opened: begins = false, beside, children }: MoreFiltersProps) {
  const [opened, setOpened] = useState(begins);
  const panel = useId();
  return (
    <>
      <Button
        icon={<Icon name="adjustments-horizontal" />}
        aria-expanded={opened}
        aria-controls={panel}
        onClick={() => setOpened(!opened)}
      >
        Altri filtri {count > 0 && <span className="count-badge">{count}</span>}
      </Button>
      {beside}
      <div id={panel} className={styles['more']} hidden={!opened}>
        {children}
      </div>
    </>
  );
}

interface ActiveFilterProps {
  readonly words: string;
  readonly onOff: () => void;
}

/** A filter that is set; pressing it takes it off. */
export function ActiveFilter({ words, onOff }: ActiveFilterProps) {
  return (
    <button type="button" className="active-filter" aria-label={`Togli il filtro ${words}`} onClick={onOff}>
      <span className="one-line">{words}</span>
      <Icon name="x" size="small" />
    </button>
  );
}

const SUGGESTED = 8;
const ALL = 'Tutte le liste';
const NONE = '';

interface ListFilterProps {
  readonly value: number | undefined;
  readonly onChange: (list: number | undefined) => void;
  readonly className?: string | undefined;
}

interface Choices {
  readonly items: readonly Suggestion[];
  readonly note: string | null;
}

const suggested = ({ id, name, beneficiaryName }: GiftList): Suggestion => ({
  id: String(id),
  look: (
    <span className="grow">
      <span className="one-line">{name}</span>
      <span className="soft xs one-line">{beneficiaryName}</span>
    </span>
  ),
});

/** What may be chosen: lists that have the words, the newest first; before any is typed, all of them together too. */
function useChoices(typed: string | null, isChosen: boolean): Choices {
  const q = typed?.trim() ?? '';
  const asked = fewListsQuery({ q, limit: SUGGESTED });
  const { data, isPlaceholderData } = useQuery({ ...asked, enabled: typed !== null });
  if (typed === null || data === undefined) return { items: [], note: null };
  const all = q === '' && isChosen ? [{ id: NONE, look: ALL }] : [];
  const isNone = data.items.length === 0 && !isPlaceholderData;
  return { items: [...all, ...data.items.map(suggested)], note: isNone ? 'Nessuna lista trovata.' : null };
}

/** Of hundreds of lists one is found by its name or its beneficiary's; emptied, it filters nothing. */
export function ListFilter({ value, onChange, className }: ListFilterProps) {
  /** Null while nobody is at it: then it shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const name = useNamedList(value)?.name ?? (value === undefined ? '' : `lista ${value}`);
  const { items, note } = useChoices(typed, value !== undefined);
  const offered = useSuggestions(items, 'first');
  const end = () => {
    setTyped(null);
    offered.forget();
  };
  const choose = ({ id }: { readonly id: string }) => {
    const list = id === NONE ? undefined : Number(id);
    if (list !== value) onChange(list);
    end();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') end();
    else if (typed === null && event.key === 'ArrowDown') setTyped('');
    else if (offered.moved(event.key)) event.preventDefault();
    else if (event.key === 'Enter' && offered.active) {
      event.preventDefault();
      choose(offered.active);
    }
  };
  return (
    <SuggestionsField className={className} onBlur={end}>
      <TextInput
        {...offered.control}
        aria-label="Lista regalo"
        className={value === undefined ? undefined : 'chosen'}
        autoComplete="off"
        icon="search"
        placeholder={name || ALL}
        value={typed ?? name}
        title={name || undefined}
        // What is typed takes the place of what is chosen.
        end={
          value !== undefined && (
            <button
              type="button"
              className="input-button"
              aria-label="Togli la lista"
              onClick={() => choose({ id: NONE })}
            >
              <Icon name="x" size="small" />
            </button>
          )
        }
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => setTyped((now) => now ?? '')}
        onChange={setTyped}
        onKeyDown={onKeyDown}
      />
      <Suggestions {...offered.list} label="Liste" note={note} onChoose={choose} />
    </SuggestionsField>
  );
}
