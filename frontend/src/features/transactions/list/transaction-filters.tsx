import { PAYMENT_METHODS, PAYMENT_RULES, type PaymentMethod } from '@fiocco/contracts';
import type { SelectHTMLAttributes } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { useTypedText } from '../../../shared/kit/controls/use-typed-text.js';
import { usePhone } from '../../../shared/kit/media.js';
import { SearchInput, SelectInput } from '../../../shared/office/controls/inputs.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import {
  DEFAULT_SORT,
  filtersOf,
  hasFilters,
  NO_FILTERS,
  type Sort,
  SORTS,
  type StatusFilter,
  type TransactionSearch,
} from '../transaction-search.js';
import { filterWords, STATUS_WORDS } from './filter-words.js';
import { type FiltersProps, RangeFilters } from './range-filters.js';
import styles from './transactions.module.css';
import { ActiveFilter, FilterSheet, MoreFilters, ListFilter } from '../../../shared/office/page/filters.js';
import { useNamedList } from '../../../shared/office/queries/records.js';

export function useListName(id: number | undefined): string | undefined {
  const list = useNamedList(id);
  return id === undefined ? undefined : (list?.name ?? `lista ${id}`);
}

interface SortSelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  readonly search: TransactionSearch;
  readonly onChange: (sort: Pick<TransactionSearch, 'sort' | 'dir'>) => void;
}

const ORDERS: readonly (readonly [`${Sort}.${'asc' | 'desc'}`, string])[] = [
  ['timestamp.desc', 'Dalla più recente'],
  ['timestamp.asc', 'Dalla meno recente'],
  ['amount.desc', 'Importo più alto'],
  ['amount.asc', 'Importo più basso'],
  ['buyer.asc', 'Acquirente, A–Z'],
  ['product.asc', 'Prodotto, A–Z'],
  ['list.asc', 'Lista, A–Z'],
  ['type.asc', 'Tipo'],
  ['status.asc', 'Stato'],
];

function orderFrom(value: string): Pick<TransactionSearch, 'sort' | 'dir'> {
  const [column, direction] = value.split('.');
  const sort = SORTS.find((name) => name === column);
  return { sort: sort === DEFAULT_SORT ? undefined : sort, dir: direction === 'asc' ? 'asc' : undefined };
}

/** The order, where rows are stacked and have no headings to press. */
function SortSelect({ search, onChange, ...select }: SortSelectProps) {
  return (
    <SelectInput
      {...select}
      value={`${search.sort ?? DEFAULT_SORT}.${search.dir ?? 'desc'}`}
      onChange={(value) => onChange(orderFrom(value))}
      options={ORDERS}
    />
  );
}

interface TransactionFiltersProps extends FiltersProps {
  /** How many match, as the button of the phone's sheet says. */
  readonly total: string | null;
}

const METHODS = PAYMENT_RULES.map(({ code, name }) => [code, name] as const);
const methodFrom = (value: string): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((method) => method === value);

/** List, status and way to pay: as selects in a line, or one under the other in the phone's sheet. */
function MainFilters({ search, onChange }: FiltersProps) {
  return (
    <>
      <ListFilter value={search.list} onChange={(list) => onChange({ list })} />
      <SelectInput
        aria-label="Stato"
        active={search.status !== undefined}
        value={search.status ?? ''}
        onChange={(value) => onChange({ status: (value || undefined) as StatusFilter | undefined })}
        options={[['', 'Stato: tutti'], ...STATUS_WORDS]}
      />
      <SelectInput
        aria-label="Metodo di pagamento"
        active={search.method !== undefined}
        value={search.method ?? ''}
        onChange={(value) => onChange({ method: methodFrom(value) })}
        options={[['', 'Metodo: tutti'], ...METHODS]}
      />
    </>
  );
}

interface ResetProps {
  readonly onReset: () => void;
}

function Reset({ onReset, className }: ResetProps & { readonly className?: string | undefined }) {
  return (
    <Button variant="text" icon={<Icon name="x" />} className={className} onClick={onReset}>
      Togli i filtri
    </Button>
  );
}

/** On a phone the active filters stand under the search; pressing one removes it, and the last button several. */
function ActiveChips({ search, onChange, onReset }: FiltersProps & ResetProps) {
  const chips = filterWords(search, useListName(search.list));
  if (chips.length === 0) return null;
  return (
    <div className={`flex wrap ${styles['active']}`}>
      {chips.map((chip) => (
        <ActiveFilter key={chip.words} words={chip.words} onOff={() => onChange(chip.off)} />
      ))}
      {chips.length > 1 && <Reset onReset={onReset} />}
    </div>
  );
}

/** How many of the filters that the panel may hide are set. */
const rangesOf = ({ from, to, min, max, overdue }: FiltersProps['search']): number =>
  [from, to, min, max, overdue].filter((value) => value !== undefined).length;

function DeskFilters({ search, onChange, onReset }: FiltersProps & ResetProps) {
  const count = rangesOf(search);
  return (
    <>
      <MainFilters search={search} onChange={onChange} />
      <SortSelect className={styles['order']} aria-label="Ordine" search={search} onChange={onChange} />
      <MoreFilters
        count={count}
        opened={count > 0}
        beside={hasFilters(search) && <Reset className={styles['off']} onReset={onReset} />}
      >
        <RangeFilters search={search} onChange={onChange} />
      </MoreFilters>
    </>
  );
}

function sheetCount(search: TransactionSearch): number {
  const { q: _q, ...chosen } = filtersOf(search);
  return Object.values(chosen).filter((value) => value !== undefined).length;
}

const showWords = (total: string | null): string =>
  total === null
    ? 'Mostra le transazioni'
    : `Mostra ${total} ${total === '1' ? 'transazione' : 'transazioni'}`;

export function TransactionFilters({ search, onChange, total }: TransactionFiltersProps) {
  const [text, setText] = useTypedText(search.q ?? '', (q) => onChange({ q: q || undefined }));
  const isPhone = usePhone();
  const reset = () => onChange(NO_FILTERS);
  // No field of their own says that they are set.
  const unshown = filterWords({ sum: search.sum, sale: search.sale }, undefined);
  return (
    <>
      <div className={styles['filters']} role="search" aria-label="Filtri">
        <SearchInput
          className={styles['words']}
          aria-label="Cerca"
          placeholder="Lista, prodotto, acquirente, telefono, causale"
          value={text}
          onChange={setText}
        />
        {isPhone ? (
          <FilterSheet count={sheetCount(search)} show={showWords(total)} onReset={reset}>
            <MainFilters search={search} onChange={onChange} />
            <RangeFilters search={search} onChange={onChange} />
            <SortSelect aria-label="Ordine" search={search} onChange={onChange} />
          </FilterSheet>
        ) : (
          <DeskFilters search={search} onChange={onChange} onReset={reset} />
        )}
      </div>
      {isPhone && <ActiveChips search={search} onChange={onChange} onReset={reset} />}
      {!isPhone && unshown.length > 0 && (
        <div className={`flex wrap ${styles['unshown']}`}>
          {unshown.map((chip) => (
            <ActiveFilter key={chip.words} words={chip.words} onOff={() => onChange(chip.off)} />
          ))}
        </div>
      )}
    </>
  );
}
