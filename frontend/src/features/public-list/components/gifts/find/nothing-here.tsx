import { BowMark } from '../../../../../shared/kit/icons/index.js';
import { Button } from '../../../../../shared/kit/controls/button.js';
import type { Filter, ListSearch } from '../../../model/list-search.js';
import { isNarrowed, priceLimits } from '../../../model/narrow-gifts.js';
import styles from './nothing-here.module.css';
import { say } from '../../../../../shared/texts/say.js';
import { formatWholeEuro } from '../../../../../shared/format/money.js';

function limitWords(search: ListSearch): string {
  const [least, most] = priceLimits(search);
  const [from, upTo] = [formatWholeEuro(least), most < Infinity && formatWholeEuro(most)];
  if (least > 0)
    return upTo
      ? say('list.none.fromTo', { least: from, most: upTo })
      : say('list.none.from', { least: from });
  return upTo ? say('list.none.upTo', { most: upTo }) : '';
}

function whyOf(filter: Filter, search: ListSearch): string {
  if (!isNarrowed(search)) return filter === 'tutti' ? '' : say(`list.none.${filter}`);
  const words = search.cerca && say('list.none.words', { words: search.cerca });
  const among =
    filter === 'tutti'
      ? say('list.none.amongAll')
      : say('list.none.among', { filter: say(`list.filter.${filter}`) });
  return say('list.none.found', { limits: [words, limitWords(search), among].filter(Boolean).join(' ') });
}

interface NoMatchProps {
  readonly filter: Filter;
  readonly search: ListSearch;
  readonly onReset: () => void;
}

/** The filters match nothing. */
export function NoMatch({ filter, search, onReset }: NoMatchProps) {
  return (
    <div className={styles.empty}>
      <BowMark size={84} strokeWidth={0.9} />
      <div role="status">
        <h2>{say('list.none')}</h2>
      </div>
      <p>{whyOf(filter, search)}</p>
      <Button className={styles.button} onClick={onReset}>
        {say('list.none.reset')}
      </Button>
    </div>
  );
}

/** Nobody has put a gift on the list yet. */
export function EmptyList({ invitesToFund }: { readonly invitesToFund: boolean }) {
  return (
    <div className={styles.empty}>
      <BowMark size={84} strokeWidth={0.9} />
      <h2>{say('list.empty')}</h2>
      <p>{say(invitesToFund ? 'list.empty.fund' : 'list.empty.later')}</p>
    </div>
  );
}
