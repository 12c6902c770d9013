import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../shared/office/pictures/icon.js';
import { SearchInput, SelectInput } from '../../shared/office/controls/inputs.js';
import { listsByNameQuery } from '../../shared/office/queries/gift-lists.js';
import { Segmented } from '../../shared/office/controls/segmented.js';
import { useTypedText } from '../../shared/kit/controls/use-typed-text.js';
import type { ProductSearch, StockFilter } from './product-search.js';
import styles from './products.module.css';

interface ProductFiltersProps {
  readonly search: ProductSearch;
  readonly onChange: (change: Partial<ProductSearch>) => void;
}

const STOCK: readonly (readonly [StockFilter, string])[] = [
  ['all', 'Tutti'],
  ['in', 'Disponibili'],
  ['out', 'Esauriti'],
];

function stockFrom(value: StockFilter): ProductSearch['stock'] {
  return value === 'all' ? undefined : value;
}

export function ProductFilters({ search, onChange }: ProductFiltersProps) {
  const { data: lists = [] } = useQuery(listsByNameQuery);
  const [text, setText] = useTypedText(search.q ?? '', (q) => onChange({ q: q || undefined }));
  return (
    <div className={styles['filters']}>
      <SearchInput
        className={styles['search']}
        aria-label="Cerca prodotti"
        placeholder="Nome, descrizione o codice"
        value={text}
        onChange={setText}
      />
      <Segmented
        label="Disponibilità"
        className="desk-only"
        value={search.stock ?? 'all'}
        onChange={(value) => onChange({ stock: stockFrom(value) })}
        options={STOCK}
      />
      <SelectInput
        className={styles['list']}
        aria-label="Lista regalo"
        active={search.list !== undefined}
        value={search.list === undefined ? '' : String(search.list)}
        onChange={(value) => onChange({ list: value ? Number(value) : undefined })}
        options={[['', 'Tutte le liste'], ...lists.map(({ id, name }) => [String(id), name] as const)]}
      />
      <SelectInput
        className={`phone-only ${styles['stock-pick']}`}
        aria-label="Disponibilità"
        active={search.stock !== undefined}
        value={search.stock ?? 'all'}
        onChange={(value) => onChange({ stock: stockFrom(value as StockFilter) })}
        options={STOCK.map(([value, words]) => [value, value === 'all' ? 'Scorte: tutte' : words] as const)}
      />
      <span className="grow desk-only" />
      <Segmented
        label="Vista"
        className={styles['view']}
        value={search.view ?? 'grid'}
        onChange={(value) => onChange({ view: value === 'list' ? 'list' : undefined })}
        options={[
          ['grid', <Icon key="grid" name="layout-grid" />, 'Griglia'],
          ['list', <Icon key="list" name="list" />, 'Elenco'],
        ]}
      />
    </div>
  );
}
