import { centsTyped, parseEuro } from '@fiocco/money';
import type { FormEvent } from 'react';
import { Chip } from '../../../../../shared/kit/blocks/chip.js';
import { Field, inputClass } from '../../../../../shared/kit/controls/field.js';
import { useTypedText } from '../../../../../shared/kit/controls/use-typed-text.js';
import { SearchIcon } from '../../../../../shared/kit/icons/index.js';
import type { ListSearch } from '../../../model/list-search.js';
import styles from './list-tools.module.css';
import { say } from '../../../../../shared/texts/say.js';
import { amountText } from '../../../../../shared/format/money.js';

function limitText(fino: number | undefined): string {
  const cents = parseEuro(fino);
  return cents === undefined ? '' : amountText(cents).replace(/,00$/, '');
}

function limitFrom(typed: string): number | undefined {
  const cents = centsTyped(typed);
  return cents === null ? undefined : cents / 100;
}

interface LimitProps {
  readonly label: string;
  readonly euro: number | undefined;
  readonly onChange: (euro: number | undefined) => void;
}

function Limit({ label, euro, onChange }: LimitProps) {
  const [limit, setLimit] = useTypedText(
    limitText(euro),
    (typed) => onChange(limitFrom(typed)),
    (typed) => limitText(limitFrom(typed)),
  );
  const wrong = limit.trim() !== '' && centsTyped(limit) === null;
  return (
    <Field className={styles.limit} label={label} error={wrong ? say('list.search.noAmount') : undefined}>
      {(ids) => (
        <span className={styles.amount}>
          <input
            {...ids}
            className={inputClass}
            inputMode="decimal"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={12}
            value={limit}
            onChange={(event) => setLimit(event.currentTarget.value)}
          />
          <span aria-hidden="true">€</span>
        </span>
      )}
    </Field>
  );
}

interface ListToolsProps {
  readonly search: ListSearch;
  readonly onSearch: (change: Partial<ListSearch>) => Promise<void>;
  /** Enter: what was found is shown. */
  readonly onShow: () => void;
}

/** What helps on a long list: words, limits of the price, and rows in the place of cards. */
export default function ListTools({ search, onSearch, onShow }: ListToolsProps) {
  const [words, setWords] = useTypedText(search.cerca ?? '', (cerca) => {
    void onSearch({ cerca: cerca || undefined });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onShow();
  };
  return (
    <form className={styles.tools} role="search" aria-label={say('list.search.form')} onSubmit={submit}>
      <div className={styles.words}>
        <SearchIcon />
        <input
          className={inputClass}
          type="search"
          enterKeyHint="search"
          aria-label={say('list.search')}
          placeholder={say('list.search')}
          autoComplete="off"
          maxLength={80}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      <div className={styles.limits} role="group" aria-label={say('list.search.price')}>
        <Limit label={say('list.search.from')} euro={search.da} onChange={(da) => void onSearch({ da })} />
        <Limit
          label={say('list.search.upTo')}
          euro={search.fino}
          onChange={(fino) => void onSearch({ fino })}
        />
      </div>
      <Chip
        className={styles.view}
        pressed={search.vista === 'elenco'}
        onPress={() => void onSearch({ vista: search.vista ? undefined : 'elenco' })}
      >
        {say('list.search.compact')}
      </Chip>
      {/* A form with several fields is sent by Enter only if it has a button for it. */}
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        {say('list.search.show')}
      </button>
    </form>
  );
}
