import type { FoundGifts, FoundList, GiftOnList } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../../api/problem.js';
import { Field } from '../../kit/controls/field.js';
import { useTypedText } from '../../kit/controls/use-typed-text.js';
import { Badge, ListStateBadge } from '../badge.js';
import { Option as Switch } from '../controls/inputs.js';
import { type Suggestion, Suggestions, useSuggestions } from '../controls/suggestions.js';
import { alikeNote } from '../found/found-letters.js';
import { Icon } from '../pictures/icon.js';
import { Picture } from '../pictures/picture.js';
import {
  foundGiftsQuery,
  giftKey,
  giftMeant,
  goneWords,
  isLong,
  leftWords,
  nameOf,
  type WhyNot,
} from './found-gifts.js';
import styles from './gift-finder.module.css';
import { formatEuro } from '../../format/money.js';

type SearchedList = Pick<FoundList, 'id' | 'name'>;

interface GiftFinderProps {
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  /** The list to begin with; whoever searches may take it away. */
  readonly list?: SearchedList | undefined;
  /** Lists of which gifts were chosen before: a code that several lists have is theirs. */
  readonly near?: readonly number[];
  /** Why a gift can't be chosen, null where it can; left out: what nobody has may be chosen. */
  readonly whyNot?: WhyNot;
  /** What is found pushes down what follows. */
  readonly pushes?: boolean;
  readonly onChoose: (gift: GiftOnList) => void;
}

type Choice = Suggestion & ({ readonly list: FoundList } | { readonly gift: GiftOnList });

/** What can't be chosen comes after what can. */
function choicesOf({ gifts, lists }: FoundGifts, isOfOne: boolean, whyNot: WhyNot): readonly Choice[] {
  const ofGifts = gifts.map((gift) => {
    const why = whyNot(gift);
    const look = <GiftRow gift={gift} why={why} />;
    return { id: `gift-${giftKey(gift)}`, gift, look, isOff: why !== null };
  });
  ofGifts.sort((one, other) => Number(one.isOff) - Number(other.isOff));
  if (isOfOne) return ofGifts;
  return [
    ...ofGifts,
    ...lists.map((list) => ({ id: `list-${list.id}`, list, look: <ListRow list={list} /> })),
  ];
}

interface Said {
  readonly words: string;
  readonly isFault: boolean;
}

/** What is typed, and what is found for it: on one list or on all. */
function useFoundGifts(given: SearchedList | undefined) {
  const [list, setList] = useState(given);
  const [ended, setEnded] = useState(false);
  const [sought, setSought] = useState('');
  const [text, setText] = useTypedText(sought, setSought);
  const scope = { giftListId: list?.id, ended };
  const { data, isFetching } = useQuery({
    ...foundGiftsQuery({ q: sought, ...scope }),
    placeholderData: keepPreviousData,
  });
  const typed = text.trim();
  /** Without a pause in the typing. */
  const put = (whole: string) => {
    setText(whole);
    setSought(whole);
  };
  const isAsked = list !== undefined || isLong(typed);
  const isSettled = typed === sought && !isFetching;
  const found = isAsked ? data : undefined;
  return { list, setList, ended, setEnded, scope, text, setText, typed, put, isSettled, found };
}

/**
 * Finds one gift of all lists, by its name, its list, the list's beneficiaries or its code. `onChoose` is called for each
 * that is chosen; the field is empty then, and ready for the next. A list that is found narrows the search to its gifts.
 *
 * A code that is typed fast and followed by Enter, as scanners do it, is looked up by itself, however fast the next one
 * follows: each in its turn, and each is one gift more. One that may be meant of several lists is left to choose.
 */
export function GiftFinder({
  list: given,
  near = [],
  whyNot = goneWords,
  pushes,
  onChoose,
  ...look
}: GiftFinderProps) {
  const search = useFoundGifts(given);
  const { list, typed, put } = search;
  const [isOpen, setOpen] = useState(given !== undefined);
  const [said, setSaid] = useState<Said | null>(null);
  const shown = isOpen ? search.found : undefined;
  const choices = shown ? choicesOf(shown, list !== undefined, whyNot) : [];
  const suggested = useSuggestions(choices, 'first');
  const input = useRef<HTMLInputElement>(null);

  const empty = () => {
    put('');
    suggested.forget();
  };
  const take = (gift: GiftOnList) => {
    const why = whyNot(gift);
    if (why !== null) return setSaid({ words: `${nameOf(gift)}: ${why}.`, isFault: true });
    setSaid({ words: `${nameOf(gift)}, ${gift.list.name}: aggiunto.`, isFault: false });
    setOpen(false);
    return onChoose(gift);
  };
  const choose = (choice: Choice) => {
    if ('gift' in choice) {
      if (!choice.isOff) empty();
      return take(choice.gift);
    }
    search.setList(choice.list);
    setSaid(null);
    return empty();
  };
  const refuse = (code: string, words: string) => {
    setSaid(words === '' ? null : { words, isFault: true });
    // What was typed meanwhile is another code, and stays.
    if (input.current?.value !== '') return;
    // Drawn at once: the next code takes its place, however fast it follows.
    flushSync(() => {
      put(code);
      setOpen(true);
    });
    input.current?.select();
  };
  const lookUp = useInTurn(search.scope, {
    onFound: (code, found) => {
      const meant = giftMeant(found, code, near, whyNot);
      if ('gift' in meant) take(meant.gift);
      else refuse(code, meant.words);
    },
    onError: (code, error) => refuse(code, `«${code}»: ${messageOf(error)}`),
  });

  const onType = (value: string) => {
    setSaid(null);
    suggested.forget();
    setOpen(true);
    search.setText(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Inside a form Enter would send it.
      event.preventDefault();
      if (search.isSettled && suggested.active) choose(suggested.active);
      else if (isLong(typed)) {
        empty();
        lookUp(typed);
      }
    } else if (event.key === 'Escape') setOpen(false);
    else if (suggested.moved(event.key)) event.preventDefault();
    else if (event.key === 'ArrowDown') setOpen(true);
  };

  return (
    <div
      className={styles['finder']}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
    >
      <Field
        {...look}
        error={said?.isFault ? said.words : look.error}
        hint="Nome del regalo o della lista, codice, oppure il lettore di codici."
      >
        {(control) => (
          <div className={styles['field']}>
            <span className="input">
              <Icon name="search" />
              {list && (
                <ChosenList
                  list={list}
                  onTakenAway={() => (search.setList(undefined), input.current?.focus())}
                />
              )}
              <input
                {...control}
                ref={input}
                type="text"
                {...suggested.control}
                data-autofocus
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="done"
                value={search.text}
                onChange={(event) => onType(event.target.value)}
                onClick={() => setOpen(true)}
                onKeyDown={onKeyDown}
              />
            </span>
            {shown && (
              <Suggestions
                {...suggested.list}
                label="Regali e liste"
                isBusy={!search.isSettled}
                pushes={pushes}
                note={search.isSettled ? noteOn(choices, shown, typed) : null}
                onChoose={choose}
              />
            )}
          </div>
        )}
      </Field>
      <div role="status" className="visually-hidden">
        {said?.isFault === false && said.words}
      </div>
      {!list && (
        <Switch as="switch" label="Anche liste scadute" checked={search.ended} onChange={search.setEnded} />
      )}
    </div>
  );
}

interface Listeners {
  readonly onFound: (code: string, found: FoundGifts) => void;
  readonly onError: (code: string, error: unknown) => void;
}

/** Looks up what was typed and sent in one go, one after the other, in the order in which it was typed. */
function useInTurn(
  scope: { readonly giftListId: number | undefined; readonly ended: boolean },
  now: Listeners,
) {
  const client = useQueryClient();
  const before = useRef(Promise.resolve());
  const listeners = useRef(now);
  useLayoutEffect(() => {
    listeners.current = now;
  });
  return (code: string) => {
    before.current = before.current
      .then(() => client.fetchQuery(foundGiftsQuery({ q: code, ...scope })))
      .then(
        // Drawn before the next one is judged: of the same gift one less is left.
        (found) => flushSync(() => listeners.current.onFound(code, found)),
        (error: unknown) => flushSync(() => listeners.current.onError(code, error)),
      );
  };
}

function ChosenList({
  list,
  onTakenAway,
}: {
  readonly list: SearchedList;
  readonly onTakenAway: () => void;
}) {
  return (
    <span className={`tag ${styles['list']}`}>
      <span className="one-line">{list.name}</span>
      <button
        type="button"
        className="input-button"
        aria-label={`Cerca su tutte le liste, non solo su ${list.name}`}
        onClick={onTakenAway}
      >
        <Icon name="x" size="small" />
      </button>
    </span>
  );
}

/** The answer about one list names it even where none of its gifts was found. */
function noteOn(choices: readonly Choice[], { resembles, gifts }: FoundGifts, typed: string): string | null {
  if (choices.length === 0) return 'Nessun regalo con queste parole.';
  if (!resembles) return null;
  return alikeNote(
    gifts.flatMap((gift) => [nameOf(gift), gift.list.name, gift.list.beneficiaryName]),
    typed,
  );
}

const joined = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' · ');

function GiftRow({ gift, why }: { readonly gift: GiftOnList; readonly why: string | null }) {
  const { list, card } = gift;
  return (
    <>
      <Picture src={card?.imageUrl} />
      <span className="grow">
        <span className="one-line medium">{nameOf(gift)}</span>
        <span className="one-line soft xs">{joined(list.name, card?.productCode)}</span>
        {why === null ? (
          <span className="one-line soft xs num">{leftWords(gift)}</span>
        ) : (
          <Badge tone="grey" icon="ban">
            {why}
          </Badge>
        )}
      </span>
      {list.badge !== 'active' && <ListStateBadge badge={list.badge} />}
      {card && <span className="num no-wrap">{formatEuro(centsOf(card.price))}</span>}
    </>
  );
}

function ListRow({ list }: { readonly list: FoundList }) {
  return (
    <>
      <Icon name="gift" />
      <span className="grow">
        <span className="one-line medium">Tutti i regali di {list.name}</span>
        <span className="one-line soft xs">{list.beneficiaryName}</span>
      </span>
      <ListStateBadge badge={list.badge} />
    </>
  );
}
