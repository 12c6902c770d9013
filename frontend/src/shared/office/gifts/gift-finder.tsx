import type { FoundGifts, FoundList, GiftOnList } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../api/problem.js';
import { Field } from '../../kit/controls/field.js';
import { useTypedText } from '../../kit/controls/use-typed-text.js';
import { ListStateBadge } from '../badge.js';
import { Option as Switch } from '../controls/inputs.js';
import { type Suggestion, Suggestions, useSuggestions } from '../controls/suggestions.js';
import { Icon } from '../pictures/icon.js';
import { Picture } from '../pictures/picture.js';
import { foundGiftsQuery, giftKey, giftMeant, goneWords, isLong, leftWords, nameOf } from './found-gifts.js';
import styles from './gift-finder.module.css';

interface GiftFinderProps {
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  /** The list to begin with; whoever searches may take it away. */
  readonly list?: FoundList | undefined;
  /** Lists of which gifts were chosen before: a code that several lists have is theirs. */
  readonly near?: readonly number[];
  /** Why a gift can't be chosen, null where it can; left out: what nobody has may be chosen. */
  readonly whyNot?: WhyNot;
  readonly onChoose: (gift: GiftOnList) => void;
}

type Choice = Suggestion & ({ readonly list: FoundList } | { readonly gift: GiftOnList });
type WhyNot = (gift: GiftOnList) => string | null;

function choicesOf({ gifts, lists }: FoundGifts, isOfOne: boolean, whyNot: WhyNot): readonly Choice[] {
  const ofGifts = gifts.map((gift) => {
    const why = whyNot(gift);
    const look = <GiftRow gift={gift} why={why} />;
    return { id: `gift-${giftKey(gift)}`, gift, look, isOff: why !== null };
  });
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

/**
 * Finds one gift of all lists, by its name, its list, the list's beneficiaries or its code. `onChoose` is called for each
 * that is chosen; the field is empty then, and ready for the next. A list that is found narrows the search to its gifts.
 *
 * A code that is typed fast and followed by Enter, as scanners do it, is looked up by itself, however fast the next one
 * follows: each in its turn, and each is one gift more. One that may be meant of several lists is left to choose.
 */
export function GiftFinder({
  label,
  required = false,
  error,
  list: given,
  near = [],
  whyNot = goneWords,
  onChoose,
}: GiftFinderProps) {
  const [list, setList] = useState(given);
  const [ended, setEnded] = useState(false);
  const [isOpen, setOpen] = useState(given !== undefined);
  const [said, setSaid] = useState<Said | null>(null);
  const [sought, setSought] = useState('');
  const [text, setText] = useTypedText(sought, setSought);
  const scope = { giftListId: list?.id, ended };
  const found = useQuery({ ...foundGiftsQuery({ q: sought, ...scope }), placeholderData: keepPreviousData });
  const typed = text.trim();
  const isAsked = list !== undefined || isLong(typed);
  const isSettled = typed === sought && !found.isFetching;
  const shown = isOpen && isAsked ? found.data : undefined;
  const choices = shown ? choicesOf(shown, list !== undefined, whyNot) : [];
  const suggested = useSuggestions(choices, 'first');
  const input = useRef<HTMLInputElement>(null);

  const empty = () => {
    setText('');
    setSought('');
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
      if (whyNot(choice.gift) === null) empty();
      return take(choice.gift);
    }
    setList(choice.list);
    setSaid(null);
    return empty();
  };

  const lookUp = useScanned(scope, (code, answered) => {
    if ('error' in answered) setSaid({ words: `«${code}»: ${messageOf(answered.error)}`, isFault: true });
    else {
      const meant = giftMeant(answered.found, code, near, whyNot);
      if (meant.is === 'one') return take(meant.gift);
      setSaid(meant.words === '' ? null : { words: meant.words, isFault: true });
    }
    // What was typed meanwhile is another code, and stays.
    if (input.current?.value !== '') return undefined;
    setText(code);
    setSought(code);
    setOpen(true);
    // The next code takes its place.
    requestAnimationFrame(() => input.current?.select());
    return undefined;
  });

  const onType = (value: string) => {
    setSaid(null);
    suggested.forget();
    setOpen(true);
    setText(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Inside a form Enter would send it.
      event.preventDefault();
      if (isSettled && suggested.active) choose(suggested.active);
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
        label={label}
        required={required}
        error={said?.isFault ? said.words : error}
        hint="Nome del regalo o della lista, codice, oppure il lettore di codici."
      >
        {(control) => (
          <div className={styles['field']}>
            <span className="input">
              <Icon name="search" />
              {list && (
                <ChosenList list={list} onTakenAway={() => (setList(undefined), input.current?.focus())} />
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
                value={text}
                onChange={(event) => onType(event.target.value)}
                onClick={() => setOpen(true)}
                onKeyDown={onKeyDown}
              />
            </span>
            {shown && (
              <Suggestions
                {...suggested.list}
                label="Regali e liste"
                isBusy={!isSettled}
                note={isSettled ? noteOn(shown) : null}
                onChoose={choose}
              />
            )}
          </div>
        )}
      </Field>
      <div role="status" className="visually-hidden">
        {said?.isFault === false && said.words}
      </div>
      {!list && <Switch as="switch" label="Anche liste scadute" checked={ended} onChange={setEnded} />}
    </div>
  );
}

type Answered = { readonly found: FoundGifts } | { readonly error: unknown };

/** Looks up what was typed and sent in one go, one after the other, in the order in which it was typed. */
function useScanned(
  scope: { readonly giftListId: number | undefined; readonly ended: boolean },
  onAnswer: (code: string, answered: Answered) => void,
) {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [code = ''] = waiting;
  const { data, error, isFetching } = useQuery({
    ...foundGiftsQuery({ q: code, ...scope }),
    enabled: waiting.length > 0,
  });
  const answer = useEffectEvent(() => {
    setWaiting(([, ...rest]) => rest);
    if (error) onAnswer(code, { error });
    else if (data) onAnswer(code, { found: data });
  });
  useEffect(() => {
    if (waiting.length > 0 && !isFetching) answer();
  }, [waiting, isFetching]);
  return (text: string) => setWaiting((before) => [...before, text]);
}

function ChosenList({ list, onTakenAway }: { readonly list: FoundList; readonly onTakenAway: () => void }) {
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

function noteOn({ gifts, lists, resembles }: FoundGifts): string | null {
  if (gifts.length + lists.length === 0) return 'Nessun regalo con queste parole.';
  return resembles ? 'Questi somigliano: una lettera è diversa.' : null;
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
        <span className="one-line soft xs num">{why ?? leftWords(gift)}</span>
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
