import { Icon } from '../../../shared/office/pictures/icon.js';
import { type Each, untriedOf } from '../../../shared/office/records/use-each.js';
import { countOf } from '../../../shared/office/words.js';
import styles from './bulk.module.css';

interface ProgressProps {
  readonly each: Each<unknown>;
  readonly label: string;
}

export function Progress({ each: { state, total, done, refused }, label }: ProgressProps) {
  if (state !== 'running') return null;
  const count = done.length + refused.length;
  return (
    <p role="status">
      {count} di {total} <progress aria-label={label} value={count} max={Math.max(1, total)} />
    </p>
  );
}

interface OutcomesProps<Item> {
  readonly each: Each<Item>;
  readonly nameOf: (item: Item) => string;
  readonly done: (count: number) => string;
}

/** What was refused and why, what was not tried, and how many were done. */
export function Outcomes<Item>({ each, nameOf, done: doneWords }: OutcomesProps<Item>) {
  const { state, done, refused } = each;
  const untried = untriedOf(each);
  return (
    <ul className={styles['outcomes']}>
      {refused.map(({ item, message }, at) => (
        <li key={at}>
          <Icon name="circle-x" />
          <p>
            <b>{nameOf(item)}</b>: {message}
          </p>
        </li>
      ))}
      {untried > 0 && (
        <li>
          <Icon name="player-pause" />
          <p>{countOf(untried, 'non tentato', 'non tentati')}.</p>
        </li>
      )}
      {state === 'done' && done.length > 0 && (
        <li className={styles['done']}>
          <Icon name="circle-check" />
          <p>{doneWords(done.length)}</p>
        </li>
      )}
    </ul>
  );
}
