import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Chip } from '../../../shared/kit/blocks/chip.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { SearchInput, SelectInput } from '../../../shared/office/controls/inputs.js';
import { giftListsQuery, listsByNameQuery } from '../../../shared/office/queries/gift-lists.js';
import { Sheet } from '../../../shared/office/dialogs/sheet.js';
import { useTypedText } from '../../../shared/kit/controls/use-typed-text.js';
import type { StatusFilter, TransactionSearch } from '../transaction-search.js';
import { SortSelect } from './sort-select.js';
import styles from './transactions.module.css';

interface FiltersProps {
  readonly search: TransactionSearch;
  readonly onChange: (change: Partial<TransactionSearch>) => void;
}

interface TransactionFiltersProps extends FiltersProps {
  /** How many match, as the button of the phone's sheet says. */
  readonly total: string | null;
}

export const STATUS_WORDS: readonly (readonly [StatusFilter, string])[] = [
  ['completata', 'Completata'],
  ['in_attesa', 'In attesa'],
  ['annullata', 'Annullata'],
  ['bozze', 'Bozze'],
];

export function useListName(id: number | undefined): string | undefined {
  const { data: lists } = useQuery({ ...giftListsQuery, enabled: id !== undefined });
  return id === undefined ? undefined : (lists?.find((list) => list.id === id)?.name ?? `lista ${id}`);
}

function useListOptions(): (readonly [string, string])[] {
  const { data: lists = [] } = useQuery(listsByNameQuery);
  return [['', 'Tutte le liste'], ...lists.map(({ id, name }) => [String(id), name] as const)];
}

function listFrom(value: string): number | undefined {
  return value ? Number(value) : undefined;
}

function StatusChips({ search, onChange }: FiltersProps) {
  return (
    <div className="flex wrap" role="group" aria-label="Stato">
      {[[undefined, 'Tutti'] as const, ...STATUS_WORDS].map(([status, words]) => (
        <Chip key={words} pressed={search.status === status} onPress={() => onChange({ status })}>
          {words}
        </Chip>
      ))}
    </div>
  );
}

function FilterSheet({ search, onChange, total }: TransactionFiltersProps) {
  const [opened, setOpened] = useState(false);
  const options = useListOptions();
  const count = [search.list, search.status].filter(Boolean).length;
  const words =
    total === null
      ? 'Mostra le transazioni'
      : `Mostra ${total} ${total === '1' ? 'transazione' : 'transazioni'}`;
  return (
    <>
      <Button
        icon={<Icon name="adjustments-horizontal" />}
        className="phone-only"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        Filtri{count > 0 && <span className="count-badge">{count}</span>}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} label="Filtri">
        <div className="flex">
          <h2 className="h2 grow">Filtri</h2>
          <Button variant="text" onClick={() => onChange({ list: undefined, status: undefined })}>
            Azzera
          </Button>
        </div>
        <div className={styles['sheet']}>
          <Field label="Lista">
            {(control) => (
              <SelectInput
                {...control}
                active={search.list !== undefined}
                value={String(search.list ?? '')}
                onChange={(value) => onChange({ list: listFrom(value) })}
                options={options}
              />
            )}
          </Field>
          <div className="field">
            <span className="field-label">Stato</span>
            <StatusChips search={search} onChange={onChange} />
          </div>
          <Field label="Ordine">
            {(control) => <SortSelect {...control} search={search} onChange={onChange} />}
          </Field>
          <Button variant="primary" onClick={() => setOpened(false)}>
            {words}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

/** On a phone the active filters stand under the search; pressing one removes it. */
function ActiveChips({ search, onChange }: FiltersProps) {
  const list = useListName(search.list);
  const status = STATUS_WORDS.find(([value]) => value === search.status)?.[1];
  const chips = [
    list && { words: list, off: { list: undefined } },
    status && { words: status, off: { status: undefined } },
  ].filter((chip) => typeof chip === 'object');
  if (chips.length === 0) return null;
  return (
    <div className={`flex wrap phone-only ${styles['active']}`}>
      {chips.map(({ words, off }) => (
        <button
          key={words}
          type="button"
          className="active-filter"
          aria-label={`Togli il filtro ${words}`}
          onClick={() => onChange(off)}
        >
          <span className="one-line">{words}</span>
          <Icon name="x" size="small" />
        </button>
      ))}
    </div>
  );
}

export function TransactionFilters({ search, onChange, total }: TransactionFiltersProps) {
  const [text, setText] = useTypedText(search.q ?? '', (q) => onChange({ q: q || undefined }));
  const options = useListOptions();
  return (
    <>
      <div className={styles['filters']}>
        <SearchInput
          aria-label="Cerca"
          placeholder="Lista, prodotto, acquirente, telefono"
          value={text}
          onChange={setText}
        />
        <SelectInput
          className="desk-only"
          aria-label="Lista regalo"
          active={search.list !== undefined}
          value={String(search.list ?? '')}
          onChange={(value) => onChange({ list: listFrom(value) })}
          options={options}
        />
        <SelectInput
          className="desk-only"
          aria-label="Stato"
          active={search.status !== undefined}
          value={search.status ?? ''}
          onChange={(value) => onChange({ status: (value || undefined) as StatusFilter | undefined })}
          options={[['', 'Stato: tutti'], ...STATUS_WORDS]}
        />
        <SortSelect className={styles['order']} aria-label="Ordine" search={search} onChange={onChange} />
        <FilterSheet search={search} onChange={onChange} total={total} />
      </div>
      <ActiveChips search={search} onChange={onChange} />
    </>
  );
}
