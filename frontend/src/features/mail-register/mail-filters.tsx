import type { MailCounts, MailFilter } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../shared/kit/blocks/chip.js';
import { useTypedText } from '../../shared/kit/controls/use-typed-text.js';
import { SearchInput } from '../../shared/office/controls/inputs.js';
import styles from './mail-register.module.css';
import type { MailSearch } from './mail-search.js';
import { mailCountsQuery } from './queries.js';

const CHIPS: readonly (readonly [MailFilter | undefined, keyof MailCounts, string])[] = [
  [undefined, 'all', 'Tutte'],
  ['sent', 'sent', 'Inviate'],
  ['queued', 'queued', 'In coda'],
  ['retrying', 'retrying', 'Riprova'],
  ['unsent', 'unsent', 'Non inviate'],
  ['erased', 'erased', 'Cancellate'],
];

interface MailFiltersProps {
  readonly search: MailSearch;
  readonly onSearch: (change: Partial<MailSearch>) => void;
}

/** What is shown of the register; each state says how many there are. */
export function MailFilters({ search, onSearch }: MailFiltersProps) {
  const { data: counts } = useQuery(mailCountsQuery);
  const [text, setText] = useTypedText(search.q ?? '', (q) => onSearch({ q: q || undefined, id: undefined }));
  return (
    <div className={styles['tools']} data-step={search.id ? 'mail' : 'list'}>
      <div className={styles['filters']}>
        <SearchInput
          aria-label="Cerca"
          placeholder="Indirizzo, ordine, lista, prodotto"
          value={text}
          onChange={setText}
        />
      </div>
      <div className={styles['states']} role="group" aria-label="Stato">
        {CHIPS.map(([state, count, words]) => (
          <Chip
            key={words}
            pressed={search.state === state}
            onPress={() => onSearch({ state, id: undefined })}
            {...(counts && { count: counts[count] })}
          >
            {words}
          </Chip>
        ))}
      </div>
    </div>
  );
}
