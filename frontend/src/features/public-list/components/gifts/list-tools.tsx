import { centsTyped, parseEuro, amountText } from '@fiocco/money';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Chip } from '../../../../shared/kit/blocks/chip.js';
import { Field, inputClass } from '../../../../shared/kit/controls/field.js';
import { SearchIcon } from '../../../../shared/kit/icons/index.js';
import type { ListSearch } from '../../model/list-search.js';
import styles from './list-tools.module.css';

/** Browsers limit how often an address may change: it follows when the typing pauses. */
const PAUSE_MS = 250;

function useTyped(start: string, say: (text: string) => void) {
  const [text, setText] = useState(start);
  const said = useRef(start);
  const tell = useEffectEvent(say);
  useEffect(() => {
    if (said.current === text) return undefined;
    const timer = setTimeout(() => {
      said.current = text;
      tell(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}

function limitText(fino: number | undefined): string {
  const cents = parseEuro(fino);
  return cents === undefined ? '' : amountText(cents).replace(/,00$/, '');
}

interface ListToolsProps {
  readonly search: ListSearch;
  readonly onSearch: (change: Partial<ListSearch>) => Promise<void>;
  /** Enter: what was found is shown. */
  readonly onShow: () => void;
}

/** What helps on a long list: words, a limit, and rows in the place of cards. */
export default function ListTools({ search, onSearch, onShow }: ListToolsProps) {
  const [words, setWords] = useTyped(search.cerca ?? '', (text) => {
    void onSearch({ cerca: text.trim() || undefined });
  });
  const [limit, setLimit] = useTyped(limitText(search.fino), (text) => {
    const cents = centsTyped(text);
    void onSearch({ fino: cents === null ? undefined : cents / 100 });
  });
  const wrong = limit.trim() !== '' && centsTyped(limit) === null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onShow();
  };
  return (
    <form className={styles.tools} role="search" aria-label="Cerca fra i regali" onSubmit={submit}>
      <div className={styles.words}>
        <SearchIcon />
        <input
          className={inputClass}
          type="search"
          enterKeyHint="search"
          aria-label="Cerca un regalo"
          placeholder="Cerca un regalo"
          autoComplete="off"
          maxLength={80}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      <Field
        className={styles.limit}
        label="Fino a"
        error={wrong ? 'Scrivi un importo, per esempio 50' : undefined}
      >
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
      <Chip
        className={styles.view}
        pressed={search.vista === 'elenco'}
        onPress={() => void onSearch({ vista: search.vista ? undefined : 'elenco' })}
      >
        Vista compatta
      </Chip>
      {/* A form with several fields is sent by Enter only if it has a button for it. */}
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        Mostra i regali trovati
      </button>
    </form>
  );
}
