import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { FIND_LETTERS } from '@fiocco/contracts';
import { messageOf } from '../../../shared/api/problem.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { useTypedText } from '../../../shared/kit/controls/use-typed-text.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { usePhone } from '../../../shared/kit/media.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { alikeNote } from '../../../shared/office/found/found-letters.js';
import { newestTransactionsQuery } from '../../../shared/office/queries/newest-transactions.js';
import { findQuery } from '../../../shared/office/queries/records.js';
import { countOf } from '../../../shared/office/words.js';
import styles from './find.module.css';
import { type Hit, type HitGroup, hitsOf, pageHits, type PageToFind, recentHits } from './hits.js';
import { HitList } from './hit-list.js';

const MOST_RECENT = 5;
/** Some are of one person, and some were cancelled. */
const NEWEST = 12;

/** What was opened last, for this person and until the tab is closed or they sign out. */
const recentHitsQuery = queryOptions({
  queryKey: ['find-recent'],
  queryFn: (): readonly Hit[] => [],
  initialData: [] as readonly Hit[],
  staleTime: Infinity,
  gcTime: Infinity,
});

/** What was to be done next may be done by now. */
function withRecent(hits: readonly Hit[] | undefined, { next: _next, ...hit }: Hit): readonly Hit[] {
  return [hit, ...(hits ?? []).filter(({ id }) => id !== hit.id)].slice(0, MOST_RECENT);
}

interface FindDialogProps {
  readonly pages: readonly PageToFind[];
  /** With what it opens. */
  readonly words: string;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

const isLong = (text: string): boolean => [...text].length >= FIND_LETTERS;

/** What is typed, and what there is to choose for it. */
function useHits(pages: readonly PageToFind[], words: string) {
  const [sought, setSought] = useState(words);
  const [text, setText] = useTypedText(sought, setSought);
  const found = useQuery(findQuery(sought));
  const { data: recent } = useQuery(recentHitsQuery);
  const typed = text.trim();
  const { data: newest } = useQuery({ ...newestTransactionsQuery(NEWEST), enabled: typed === '' });
  const answered = found.data && isLong(typed) ? hitsOf(found.data, sought) : [];
  const groups: readonly HitGroup[] = [
    ...(typed === '' ? recentHits(recent, newest?.items ?? []) : answered),
    pageHits(pages, typed),
  ].filter(({ hits }) => hits.length > 0);
  const isSettled = !isLong(typed) || (typed === sought && !found.isFetching);
  return { text, setText, typed, sought, found, groups, isSettled };
}

/** Which option Enter opens: the first until an arrow has chosen another one, or what is to be done with it next. */
function useActive(groups: readonly HitGroup[]) {
  const [id, setId] = useState<string | null>(null);
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.max(
    0,
    hits.findIndex((hit) => hit.id === id || hit.next?.id === id),
  );
  const hit = hits[at] ?? null;
  const isNext = hit?.next !== undefined && hit.next.id === id;
  const move = (step: number) => setId(hits.at((at + step) % hits.length)?.id ?? null);
  /** False where there is nothing on that side. */
  const turn = (toNext: boolean): boolean => {
    if (!hit?.next || isNext === toNext) return false;
    setId(toNext ? hit.next.id : hit.id);
    return true;
  };
  return { hits, active: (isNext ? hit.next : hit) ?? null, move, turn, setId };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function FindDialog({ pages, words, onClose, onShortcuts }: FindDialogProps) {
  const { text, setText, typed, sought, found, groups, isSettled } = useHits(pages, words);
  const alike = found.data?.resembles ?? false;
  const { hits, active, move, turn, setId } = useActive(groups);
  /** Enter was pressed before the answer had come. */
  const isAwaited = useRef(false);
  const client = useQueryClient();
  const isPhone = usePhone();
  const list = useId();
  const optionOf = (hit: Hit) => `${list}-${hit.id}`;

  const opened = (hit: Hit, { ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>) => {
    client.setQueryData(recentHitsQuery.queryKey, (old) => withRecent(old, hit));
    if (!ctrlKey && !metaKey) onClose();
  };
  // The option is a link: pressing it also opens it in a new tab where Ctrl says so.
  const open = (keys: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>) => {
    if (!active) return;
    const { ctrlKey, metaKey } = keys;
    const click = new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey });
    document.getElementById(optionOf(active))?.dispatchEvent(click);
  };
  const openAwaited = useEffectEvent(() => open({ ctrlKey: false, metaKey: false }));
  useEffect(() => {
    if (!isAwaited.current || !isSettled) return;
    isAwaited.current = false;
    openAwaited();
  }, [isSettled]);

  /** The arrows belong to the text until its end. */
  const turns = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean =>
    (key === 'ArrowRight' && currentTarget.selectionStart === text.length && turn(true)) ||
    (key === 'ArrowLeft' && turn(false));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (turns(event)) return event.preventDefault();
    const step = STEPS[event.key];
    if (!step && event.key !== 'Enter') return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (step) move(step);
    // Somebody who types a number and Enter in one go means what is found, not what stood there before.
    else if (isSettled) open(event);
    else isAwaited.current = true;
  };
  const onType = (value: string) => {
    isAwaited.current = false;
    setId(null);
    setText(value);
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Trova"
      size="md"
      bodyClass={styles['body'] ?? ''}
      footer={
        !isPhone && (
          <Button variant="text" onClick={onShortcuts}>
            Scorciatoie da tastiera
          </Button>
        )
      }
    >
      <span className={`input ${styles['field']}`}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          data-autofocus
          aria-label="Trova"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-activedescendant={active ? optionOf(active) : undefined}
          placeholder="Nome, telefono, importo, giorno, ordine, pagina"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      {found.error && isLong(typed) && isSettled ? (
        <Failure {...found} />
      ) : (
        <Outcome typed={typed} hits={hits} isSettled={isSettled} resembles={alike} />
      )}
      <HitList
        id={list}
        groups={groups}
        active={active}
        sought={{ words: typed === '' ? '' : sought, alike }}
        isBusy={!isSettled}
        optionOf={optionOf}
        onPoint={(hit) => setId(hit.id)}
        onOpen={opened}
      />
    </Dialog>
  );
}

interface OutcomeProps {
  readonly typed: string;
  readonly hits: readonly Hit[];
  readonly isSettled: boolean;
  readonly resembles: boolean;
}

/** Says to the eye that there is nothing, and to everybody else how much there is. */
function Outcome({ typed, hits, isSettled, resembles }: OutcomeProps) {
  const count = hits.length;
  if (isSettled && isLong(typed) && count > 0 && resembles)
    return (
      <p role="status" className="soft xs">
        {alikeNote(
          hits.flatMap(({ name, about }) => [name, ...about]),
          typed,
        )}
      </p>
    );
  if (!isSettled || typed === '' || count > 0)
    return (
      <div role="status" className="visually-hidden">
        {isSettled ? typed !== '' && countOf(count, 'risultato', 'risultati') : 'Ricerca in corso'}
      </div>
    );
  return (
    <div role="status" className={styles['none']}>
      <p className="bold">Nessun risultato per «{typed}».</p>
      <p className="soft">
        {isLong(typed)
          ? 'Si cerca tra liste, prodotti, acquirenti, e-mail, telefoni, numeri d’ordine e di scontrino, importi e giorni.'
          : 'Servono almeno due lettere.'}
      </p>
    </div>
  );
}

type Query = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;

function Failure({ error, isFetching, refetch }: Query) {
  return (
    <Notice tone="off" role="alert">
      Non si riesce a cercare tra liste, prodotti e transazioni. {messageOf(error)}{' '}
      <Button variant="text" busy={isFetching} onClick={() => void refetch()}>
        Riprova
      </Button>
    </Notice>
  );
}
