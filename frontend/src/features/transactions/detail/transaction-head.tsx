import type { Transaction } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { RecordHead } from '../../../shared/office/page/page.js';
import { type MenuAction, RowMenu } from '../../../shared/office/page/row-menu.js';
import { PhoneLink } from '../../../shared/office/phone-link.js';
import { useShortcuts } from '../../../shared/office/shortcuts/use-shortcuts.js';
import {
  type Command,
  COMPLETE,
  isCompletedAtOnce,
  isOffered,
  LATE_TRANSFER,
  nextStep,
  type NextStep,
  TAKEN,
} from '../../../shared/office/transaction-actions.js';
import { useCompleteNow } from '../commands/transaction-mutations.js';
import { StatusBadge } from '../status-badge.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { CopyIcon } from './copy-icon.js';
import styles from './detail.module.css';

interface TransactionHeadProps {
  readonly transaction: Transaction;
  readonly onCommand: (command: Command) => void;
}

/** Beside the next step, which is the primary one. */
const ASIDE: readonly NextStep[] = [
  { command: 'edit', words: 'Modifica', icon: 'pencil' },
  { command: 'exchange', words: 'Cambia regalo…', icon: 'gift' },
  { command: 'cancel', words: 'Annulla…', icon: 'circle-x' },
  { command: 'refund', words: 'Rimborsa…', icon: 'arrow-back-up' },
  { command: 'remove', words: 'Elimina…', icon: 'trash' },
];

/** Of what is cancelled these are the exceptions, above all money that came after all: they wait in the menu. */
const SELDOM: readonly NextStep[] = [
  { command: 'take', words: TAKEN, icon: 'building-store' },
  { command: 'transfer', words: LATE_TRANSFER, icon: 'building-bank' },
  { command: 'remove', words: 'Elimina…', icon: 'trash' },
];

/** What may be done now: beside the next step, and in the menu. */
function actsOn(transaction: Transaction) {
  const offered = (acts: readonly NextStep[]) =>
    acts.filter(({ command }) => isOffered(command, transaction));
  const next = nextStep(transaction);
  const seldom = next?.command === 'reopen' ? offered(SELDOM) : [];
  const aside = offered(ASIDE).filter(({ command }) => !seldom.some((act) => act.command === command));
  // A wrong press would leave unpaid what is paid at once: beside "Incassa…" it waits in the menu.
  const completes = isCompletedAtOnce(transaction) && (next ? 'in the menu' : 'beside');
  return { next, aside, seldom, completes };
}

/** What is only for admins is not shown to others. */
function Acts({ transaction, onCommand }: TransactionHeadProps) {
  const complete = useCompleteNow(transaction);
  const { next, aside, seldom, completes } = actsOn(transaction);
  const menu: MenuAction[] = seldom.map(({ command, words, icon }) => ({
    label: words,
    icon,
    danger: command === 'remove',
    run: () => onCommand(command),
  }));
  if (completes === 'in the menu') menu.push({ label: COMPLETE, icon: 'circle-check', run: complete.run });
  useShortcuts(
    'Questa pagina',
    isOffered('edit', transaction) ? [{ keys: 'e', words: 'Modifica', run: () => onCommand('edit') }] : [],
  );
  if (aside.length + menu.length === 0 && !next) return null;
  return (
    <div className={`flex ${styles['actions']}`}>
      {completes === 'beside' && (
        <Button icon={<Icon name="circle-check" />} busy={complete.busy} onClick={complete.run}>
          {COMPLETE}
        </Button>
      )}
      {aside.map(({ command, words, icon }) => (
        <Button key={command} icon={<Icon name={icon} />} onClick={() => onCommand(command)}>
          {words}
        </Button>
      ))}
      {menu.length > 0 && <RowMenu label="Altre azioni" title={null} actions={menu} />}
      {next && (
        <Button
          // Another step has a button of its own, so that a second press of the one before does not reach it.
          key={next.command}
          variant="primary"
          icon={<Icon name={next.icon} />}
          onClick={() => onCommand(next.command)}
        >
          {next.words}
        </Button>
      )}
    </div>
  );
}

function OrderNumber({ number }: { readonly number: string }) {
  return (
    <>
      Ordine <span translate="no">{number}</span>{' '}
      <CopyIcon text={number} label="Copia il numero d’ordine" done="Numero d’ordine copiato" />
    </>
  );
}

/** Whoever telephones asks for a person first. */
function Who({ transaction }: { readonly transaction: Transaction }) {
  const { id, buyerName, buyerPhone } = transaction;
  return (
    <p className={`flex wrap ${styles['who']}`}>
      {buyerName === null ? (
        <span className="soft">{buyerWords(transaction)}</span>
      ) : (
        <Link
          className={`link medium ${styles['tapTarget']}`}
          to="/admin/transactions/$transactionId/customer"
          params={{ transactionId: id }}
          state={{ cameFrom: 'purchase' }}
          translate="no"
        >
          {buyerName}
        </Link>
      )}
      {buyerPhone && <PhoneLink number={buyerPhone} className={`link num ${styles['tapTarget']}`} />}
    </p>
  );
}

export function TransactionHead({ transaction, onCommand }: TransactionHeadProps) {
  const { orderNumber, giftListId, giftListName, productImageUrl } = transaction;
  return (
    <RecordHead src={productImageUrl} acts={<Acts transaction={transaction} onCommand={onCommand} />}>
      <p className="soft num">{orderNumber ? <OrderNumber number={orderNumber} /> : 'Bozza senza numero'}</p>
      <h1 className="serif">{productWords(transaction)}</h1>
      <Who transaction={transaction} />
      <p className={`flex wrap ${styles['under']}`}>
        <StatusBadge transaction={transaction} />
        {giftListName && (
          <span className={styles['of']}>
            <span className="soft desk-only">per</span>
            <Link
              className={`link ${styles['tapTarget']}`}
              to="/admin/gift-lists/$listId"
              params={{ listId: String(giftListId) }}
            >
              {giftListName}
            </Link>
          </span>
        )}
      </p>
    </RecordHead>
  );
}
