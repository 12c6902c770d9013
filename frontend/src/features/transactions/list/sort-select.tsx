import type { SelectHTMLAttributes } from 'react';
import { SelectInput } from '../../../shared/office/controls/inputs.js';
import { DEFAULT_SORT, SORTS, type Sort, type TransactionSearch } from '../transaction-search.js';

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
export function SortSelect({ search, onChange, ...select }: SortSelectProps) {
  return (
    <SelectInput
      {...select}
      value={`${search.sort ?? DEFAULT_SORT}.${search.dir ?? 'desc'}`}
      onChange={(value) => onChange(orderFrom(value))}
      options={ORDERS}
    />
  );
}
