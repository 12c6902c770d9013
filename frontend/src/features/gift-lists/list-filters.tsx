import type { GiftList, ListBadge } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { SearchInput, SelectInput } from '../../shared/office/controls/inputs.js';
import { occasionsQuery } from '../../shared/office/queries/occasions.js';
import { useTypedText } from '../../shared/kit/controls/use-typed-text.js';
import { BADGE_TABS, type ListSearch } from './list-search.js';
import styles from './gift-lists.module.css';

interface ListFiltersProps {
  readonly search: ListSearch;
  readonly onChange: (change: Partial<ListSearch>) => void;
  /** The lists that match the other filters; each tab counts those with its badge. */
  readonly lists: readonly GiftList[];
}

function Tabs({ search, onChange, lists }: ListFiltersProps) {
  const countIn = (badge: ListBadge) => lists.filter((list) => list.badge === badge).length;
  return (
    <div className="tabs desk-only" role="group" aria-label="Stato">
      <button
        type="button"
        aria-pressed={search.badge === undefined}
        onClick={() => onChange({ badge: undefined })}
      >
        Tutte <span className="count">{lists.length}</span>
      </button>
      {BADGE_TABS.map(([badge, words]) => (
        <button
          key={badge}
          type="button"
          aria-pressed={search.badge === badge}
          onClick={() => onChange({ badge })}
        >
          {words} <span className="count">{countIn(badge)}</span>
        </button>
      ))}
    </div>
  );
}

export function ListFilters(props: ListFiltersProps) {
  const { search, onChange } = props;
  const { data: occasions = [] } = useQuery(occasionsQuery);
  const [text, setText] = useTypedText(search.q ?? '', (q) => onChange({ q: q || undefined }));
  return (
    <div className={styles['bar']}>
      <Tabs {...props} />
      <div className={styles['filters']}>
        <SearchInput
          aria-label="Cerca liste"
          placeholder="Nome o beneficiario"
          value={text}
          onChange={setText}
          className={styles['search']}
        />
        <SelectInput
          className="phone-only"
          aria-label="Stato"
          active={search.badge !== undefined}
          value={search.badge ?? ''}
          onChange={(value) => onChange({ badge: (value || undefined) as ListBadge | undefined })}
          options={[['', 'Stato: tutte'], ...BADGE_TABS]}
        />
        <SelectInput
          aria-label="Occasione"
          active={search.occasion !== undefined}
          value={search.occasion === undefined ? '' : String(search.occasion)}
          onChange={(value) => onChange({ occasion: value ? Number(value) : undefined })}
          options={[
            ['', 'Occasione: tutte'],
            ...occasions.map(({ id, name }) => [String(id), name] as const),
          ]}
        />
      </div>
    </div>
  );
}
