import { ADMINS_HISTORY, HISTORY_KIND_WORDS, HISTORY_KINDS, type ShopHistoryEntry } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { Field } from '../../shared/kit/controls/field.js';
import { useTypedText } from '../../shared/kit/controls/use-typed-text.js';
import { usePhone } from '../../shared/kit/media.js';
import { DayRange, EuroRange, Periods } from '../../shared/office/controls/filter-fields.js';
import { SearchInput, SelectInput, TextInput } from '../../shared/office/controls/inputs.js';
import { Suggestions, SuggestionsField, useSuggestions } from '../../shared/office/controls/suggestions.js';
import type { HistorySearch } from '../../shared/office/diary/history-filter.js';
import { ActiveFilter, FilterSheet, MoreFilters, ListFilter } from '../../shared/office/page/filters.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { administratorsQuery } from '../../shared/office/queries/administrators.js';
import { findQuery } from '../../shared/office/queries/records.js';
import { nameOfUser, sessionQuery } from '../../shared/office/queries/session.js';
import { historySearchFrom, NO_FILTERS } from './history-address.js';
import styles from './history.module.css';
import { ACTOR_WORDS, filterWords } from './history-words.js';

interface FiltersProps {
  readonly search: HistorySearch;
  readonly onChange: (change: HistorySearch) => void;
}

function useIsAdmin(): boolean {
  return useQuery(sessionQuery).data?.role === 'admin';
}

function KindSelect({ search, onChange }: FiltersProps) {
  const isAdmin = useIsAdmin();
  const kinds = HISTORY_KINDS.filter((kind) => isAdmin || !ADMINS_HISTORY.includes(kind));
  const several = search.kind?.includes(',') ? [[search.kind, 'Più tipi'] as const] : [];
  return (
    <SelectInput
      aria-label="Che cosa"
      active={search.kind !== undefined}
      value={search.kind ?? ''}
      onChange={(kind) => onChange({ kind: kind || undefined })}
      options={[
        ['', 'Che cosa: tutto'],
        ...several,
        ...kinds.map((kind) => [kind, HISTORY_KIND_WORDS[kind]] as const),
      ]}
    />
  );
}

/** Kinds of actors, and for admins each account; a person whom staff follow a link to stands among the active filters. */
function PersonSelect({ search: { person }, onChange }: FiltersProps) {
  const { data: accounts = [] } = useQuery({ ...administratorsQuery, enabled: useIsAdmin() });
  const people = accounts.map((account) => [String(account.id), nameOfUser(account)] as const);
  const value = String(person ?? '');
  const options = [['', 'Chi: tutti'] as const, ...ACTOR_WORDS, ...people];
  const isListed = options.some(([one]) => one === value);
  return (
    <SelectInput
      aria-label="Chi"
      active={person !== undefined}
      value={value}
      onChange={(chosen) => onChange({ person: historySearchFrom({ person: chosen }).person })}
      options={isListed ? options : [...options, [value, 'Una persona'] as const]}
    />
  );
}

function MainFilters(props: FiltersProps) {
  const { search, onChange } = props;
  return (
    <>
      <ListFilter value={search.giftListId} onChange={(giftListId) => onChange({ giftListId })} />
      <KindSelect {...props} />
      <PersonSelect {...props} />
    </>
  );
}

const SUGGESTED = 6;

/** Of thousands of products one is found by its name or code. */
function ProductFilter({ onChange }: Pick<FiltersProps, 'onChange'>) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const { data } = useQuery(findQuery(typed));
  const found = typed === '' ? [] : (data?.products ?? []).slice(0, SUGGESTED);
  const suggested = useSuggestions(
    found.map(({ id, name }) => ({ id: String(id), look: name })),
    'first',
  );
  const choose = ({ id }: { readonly id: string }) => {
    onChange({ productId: Number(id) });
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (suggested.moved(event.key)) event.preventDefault();
    else if (event.key === 'Enter' && suggested.active) choose(suggested.active);
  };
  return (
    <Field label="Prodotto">
      {(control) => (
        <SuggestionsField onBlur={() => setText('')}>
          <TextInput
            {...control}
            {...suggested.control}
            autoComplete="off"
            placeholder="Nome o codice"
            value={text}
            onChange={setText}
            onKeyDown={onKeyDown}
          />
          <Suggestions {...suggested.list} label="Prodotti" onChoose={choose} />
        </SuggestionsField>
      )}
    </Field>
  );
}

function RangeFilters({ search, onChange }: FiltersProps) {
  const { from, to, amountFrom, amountTo } = search;
  return (
    <>
      <DayRange from={from} to={to} onChange={onChange} />
      <EuroRange
        from={amountFrom}
        to={amountTo}
        onFrom={(amount) => onChange({ amountFrom: amount })}
        onTo={(amount) => onChange({ amountTo: amount })}
      />
    </>
  );
}

/** How many of the filters that the panel may hide are set. */
const rangesIn = ({ from, to, amountFrom, amountTo, productId }: HistorySearch): number =>
  [from, to, amountFrom, amountTo, productId].filter((value) => value !== undefined).length;

function DeskFilters(props: FiltersProps) {
  return (
    <>
      <MainFilters {...props} />
      <MoreFilters count={rangesIn(props.search)}>
        <RangeFilters {...props} />
        <div className={styles['product']}>
          <ProductFilter {...props} />
        </div>
      </MoreFilters>
    </>
  );
}

interface HistoryFiltersProps extends FiltersProps {
  /** What the filters leave, for the names of what they mean. */
  readonly entries: readonly ShopHistoryEntry[];
  /** How many match, as the button of the phone's sheet says. */
  readonly total: string | null;
}

/** What is set, in words, wherever it was set from; pressing one takes it off. */
function Active({ search, onChange, entries }: HistoryFiltersProps) {
  const active = filterWords(search, entries);
  if (active.length === 0) return null;
  return (
    <div className={`flex wrap ${styles['active']}`} role="group" aria-label="Filtri attivi">
      {active.map(({ words, off }) => (
        <ActiveFilter key={Object.keys(off).join()} words={words} onOff={() => onChange(off)} />
      ))}
      {active.length > 1 && (
        <Button variant="text" icon={<Icon name="x" />} onClick={() => onChange(NO_FILTERS)}>
          Togli i filtri
        </Button>
      )}
    </div>
  );
}

export function HistoryFilters(props: HistoryFiltersProps) {
  const { search, onChange, total } = props;
  const [text, setText] = useTypedText(search.q ?? '', (q) => onChange({ q: q || undefined }));
  const isPhone = usePhone();
  const set = filterWords(search, []).length;
  return (
    <>
      <div className={styles['filters']} role="search" aria-label="Filtri">
        <SearchInput
          className={styles['words']}
          aria-label="Cerca"
          placeholder="Lista, prodotto, acquirente, telefono, ordine"
          value={text}
          onChange={setText}
        />
        {isPhone ? (
          <FilterSheet
            count={set}
            show={
              total === null ? 'Mostra gli eventi' : `Mostra ${total} ${total === '1' ? 'evento' : 'eventi'}`
            }
            onReset={() => onChange(NO_FILTERS)}
          >
            <ProductFilter {...props} />
            <MainFilters {...props} />
            <RangeFilters {...props} />
          </FilterSheet>
        ) : (
          <DeskFilters {...props} />
        )}
      </div>
      <div className={styles['chips']}>
        <Periods
          label="Quando"
          periods={['Oggi', 'Ieri', 'Questa settimana']}
          from={search.from}
          to={search.to}
          onChange={onChange}
        />
        <Active {...props} />
      </div>
    </>
  );
}
