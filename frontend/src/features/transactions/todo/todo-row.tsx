import { providerName, type TodoEntry } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { Euro } from '../../../shared/office/euro.js';
import { PhoneLink } from '../../../shared/office/phone-link.js';
import { Badge } from '../../../shared/office/badge.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { TodoAct, type Opened } from './todo-act.js';
import { KIND_WORDS, timeWords } from './todo-words.js';
import styles from './todo.module.css';

interface TodoRowProps {
  readonly entry: TodoEntry;
  readonly isAdmin: boolean;
  readonly onOpen: (opened: Opened) => void;
}

/** Why it waits, where that has to be said; who, for which list, and how to reach them. */
function Whose({ entry: { subject, provider, note } }: Pick<TodoRowProps, 'entry'>) {
  const { buyerName, buyerPhone, giftListName, orderNumber } = subject ?? {};
  const list = giftListName && note === null ? `, per ${giftListName}` : '';
  const paid = provider === null ? '' : ` · ${providerName(provider)}`;
  const why = note !== null && <p className={styles['whose']}>{note}</p>;
  if (subject === null) return why;
  return (
    <>
      {why}
      <p className={styles['whose']}>
        <span>
          {buyerName === null ? 'Acquirente cancellato' : <span translate="no">{buyerName}</span>}
          {list}
        </span>
        <span className="num no-wrap">
          <span translate="no">{orderNumber}</span>
          {paid}
        </span>
        {buyerPhone && (
          <PhoneLink
            number={buyerPhone}
            className={`num ${styles['phone']}`}
            icon={<Icon name="phone" size="small" />}
          />
        )}
      </p>
    </>
  );
}

export function TodoRow({ entry, isAdmin, onOpen }: TodoRowProps) {
  const { kind, transactionId, amount, overdue, words, subject } = entry;
  const { tone, icon } = KIND_WORDS[kind];
  const name = entry.title ?? subject?.productName ?? 'Prodotto non disponibile';
  const isBad = overdue || entry.state === 'refused';
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        {transactionId === null ? (
          <p className="bold">{name}</p>
        ) : (
          <Link className={styles['name']} to="/admin/transactions/$transactionId" params={{ transactionId }}>
            {name}
          </Link>
        )}
        <Whose entry={entry} />
      </div>
      <div className={styles['state']}>
        <Badge tone={isBad ? 'off' : tone} icon={icon} stage={timeWords(entry)}>
          {words}
        </Badge>
      </div>
      <div className={`num ${styles['amount']}`}>{amount !== null && <Euro amount={amount} />}</div>
      <div className={styles['acts']}>
        <TodoAct entry={entry} isAdmin={isAdmin} onOpen={onOpen} />
      </div>
    </li>
  );
}
