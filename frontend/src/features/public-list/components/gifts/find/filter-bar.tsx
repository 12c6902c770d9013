import { ChevronDownIcon, SortIcon } from '../../../../../shared/kit/icons/index.js';
import { Chip } from '../../../../../shared/kit/blocks/chip.js';
import { FILTER_WORDS, FILTERS, SORTS, type Filter, type Sort } from '../../../model/list-search.js';
import styles from './filter-bar.module.css';

const SORT_WORDS: Record<Sort, string> = {
  desiderio: 'Più desiderati',
  prezzo: 'Prezzo: dal più basso',
  'prezzo-alto': 'Prezzo: dal più alto',
  novita: 'Ultimi aggiunti',
};

interface FilterBarProps {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly counts: Readonly<Record<Filter, number>>;
  readonly onFilter: (filter: Filter) => void;
  readonly onSort: (sort: Sort) => void;
}

export function FilterBar({ filter, sort, counts, onFilter, onSort }: FilterBarProps) {
  return (
    <nav className={styles.bar} aria-label="Filtri">
      <div className={styles.wrap}>
        <div className={styles.chips} role="group" aria-label="Mostra">
          {FILTERS.map((name) => (
            <Chip
              key={name}
              pressed={filter === name}
              onPress={() => onFilter(name)}
              count={counts[name]}
              className={styles.chip}
              countClassName={styles.count}
            >
              {FILTER_WORDS[name]}
            </Chip>
          ))}
        </div>
        <div className={styles.sort}>
          <label htmlFor="ordina">Ordina per</label>
          <select id="ordina" value={sort} onChange={(event) => onSort(event.currentTarget.value as Sort)}>
            {SORTS.map((name) => (
              <option key={name} value={name}>
                {SORT_WORDS[name]}
              </option>
            ))}
          </select>
          <SortIcon className={styles.onPhone} />
          <ChevronDownIcon size={16} className={styles.onDesk} />
        </div>
      </div>
    </nav>
  );
}
