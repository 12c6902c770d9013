import { ChevronDownIcon, SortIcon } from '../../../../../shared/kit/icons/index.js';
import { Chip } from '../../../../../shared/kit/blocks/chip.js';
import { FILTERS, SORTS, type Filter, type Sort } from '../../../model/list-search.js';
import { SMALL_PRICE } from '../../../model/narrow-gifts.js';
import { formatWholeEuro } from '../../../../../shared/format/money.js';
import styles from './filter-bar.module.css';
import { say } from '../../../../../shared/texts/say.js';

interface FilterBarProps {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly counts: Readonly<Record<Filter, number>>;
  /** Whether only gifts of a small price are shown; undefined where that leaves out none, or all. */
  readonly small: boolean | undefined;
  readonly onFilter: (filter: Filter) => void;
  readonly onSort: (sort: Sort) => void;
  readonly onSmall: (small: boolean) => void;
}

export function FilterBar({ filter, sort, counts, small, onFilter, onSort, onSmall }: FilterBarProps) {
  const chip = (name: Filter) => (
    <Chip
      key={name}
      pressed={filter === name}
      onPress={() => onFilter(name)}
      count={counts[name]}
      className={styles.chip}
      countClassName={styles.count}
    >
      {say(`list.filter.${name}`)}
    </Chip>
  );
  return (
    <nav className={styles.bar} aria-label={say('list.filter')}>
      <div className={styles.wrap}>
        <div className={styles.chips} role="group" aria-label={say('list.filter.show')}>
          {chip('tutti')}
          {small !== undefined && (
            <Chip className={styles.chip} pressed={small} onPress={() => onSmall(!small)}>
              {say('list.none.upTo', { most: formatWholeEuro(SMALL_PRICE * 100) })}
            </Chip>
          )}
          {FILTERS.slice(1).map(chip)}
        </div>
        <div className={styles.sort}>
          <label htmlFor="ordina">{say('list.sort')}</label>
          <select id="ordina" value={sort} onChange={(event) => onSort(event.currentTarget.value as Sort)}>
            {SORTS.map((name) => (
              <option key={name} value={name}>
                {say(`list.sort.${name}`)}
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
