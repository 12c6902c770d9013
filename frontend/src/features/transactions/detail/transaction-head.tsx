import type { Transaction } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import { RowMenu } from '../../../shared/office/page/row-menu.js';
import { Picture } from '../../../shared/office/pictures/picture.js';
import { useShortcuts } from '../../../shared/office/shortcuts/use-shortcuts.js';
import {
  collectWords,
  handOverWords,
  type Command,
  isCompletedAtOnce,
  isOffered,
  LATE_TRANSFER,
  TAKEN,
} from '../../../shared/office/transaction-actions.js';
import { useCompleteNow } from '../commands/transaction-mutations.js';
import { StatusBadge } from '../status-badge.js';
import { productWords } from '../transaction-words.js';
import { CopyIcon } from './copy-icon.js';
import styles from './detail.module.css';

interface TransactionHeadProps {
  readonly transaction: Transaction;
  readonly isAdmin: boolean;
  readonly onCommand: (command: Command) => void;
}

interface Act {
  readonly command: Command;
  readonly words: string | ((transaction: Transaction) => string);
  readonly icon: IconName;
  readonly primary?: boolean;
  readonly adminsOnly?: boolean;
}

/** What is due is the primary one: the money, and once nothing is to be collected the gift's next step. */
const ACTS: readonly Act[] = [
  { command: 'edit', words: 'Modifica', icon: 'pencil' },
  { command: 'exchange', words: 'Cambia regalo…', icon: 'gift' },
  { command: 'cancel', words: 'Annulla…', icon: 'circle-x' },
  { command: 'refund', words: 'Rimborsa…', icon: 'arrow-back-up' },
  { command: 'remove', words: 'Elimina…', icon: 'trash' },
  { command: 'verify', words: 'Chiudi la verifica…', icon: 'shield-check', primary: true, adminsOnly: true },
  { command: 'take', words: TAKEN, icon: 'building-store', primary: true },
  { command: 'collect', words: collectWords, icon: 'building-store', primary: true },
  { command: 'transfer', words: 'Bonifico ricevuto', icon: 'building-bank', primary: true },
  {
    command: 'deliver',
    words: handOverWords,
    icon: 'package',
    primary: true,
  },
  { command: 'reopen', words: 'Riapri', icon: 'arrow-back-up', primary: true },
];

/** Of what is cancelled these are the exceptions, above all money that came after all: they wait in the menu. */
const SELDOM: Partial<Record<Command, string>> = {
  take: TAKEN,
  transfer: LATE_TRANSFER,
  remove: 'Elimina…',
};

function CompleteNow({ transaction }: Pick<TransactionHeadProps, 'transaction'>) {
  const { run, busy } = useCompleteNow(transaction);
  return (
    <Button icon={<Icon name="circle-check" />} busy={busy} onClick={run}>
      Segna come completata
    </Button>
  );
}

/** What may be done now; what is only for admins is not shown to others. */
function Acts({ transaction, isAdmin, onCommand }: TransactionHeadProps) {
  const acts = ACTS.filter(
    ({ command, adminsOnly }) => (isAdmin || !adminsOnly) && isOffered(command, transaction),
  );
  const reopens = isOffered('reopen', transaction);
  const completes = isCompletedAtOnce(transaction);
  const isSeldom = ({ command }: Act) => reopens && SELDOM[command] !== undefined;
  const seldom = acts.filter(isSeldom).map(({ command, icon }) => ({
    label: SELDOM[command] ?? '',
    icon,
    danger: command === 'remove',
    run: () => onCommand(command),
  }));
  const edits = isOffered('edit', transaction);
  useShortcuts(
    'Questa pagina',
    edits ? [{ keys: 'e', words: 'Modifica', run: () => onCommand('edit') }] : [],
  );
  if (acts.length === 0 && !completes) return null;
  return (
    <div className={`flex ${styles['actions']}`}>
      {completes && <CompleteNow transaction={transaction} />}
      {acts
        .filter((act) => !isSeldom(act))
        .map(({ command, words, icon, primary }) => (
          <Button
            key={command}
            variant={primary ? 'primary' : undefined}
            icon={<Icon name={icon} />}
            onClick={() => onCommand(command)}
          >
            {typeof words === 'string' ? words : words(transaction)}
          </Button>
        ))}
      {seldom.length > 0 && <RowMenu label="Altre azioni" title={null} actions={seldom} />}
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

export function TransactionHead({ transaction, isAdmin, onCommand }: TransactionHeadProps) {
  const { orderNumber, giftListName, productImageUrl } = transaction;
  return (
    <div className={styles['head']}>
      <div className={styles['heading']}>
        <Picture src={productImageUrl} className={styles['picture']} sizes="84px" />
        <div className="grow">
          <p className="soft num">
            {orderNumber ? <OrderNumber number={orderNumber} /> : 'Bozza senza numero'}
          </p>
          <h1 className="serif">{productWords(transaction)}</h1>
          <p className={`flex wrap ${styles['under']}`}>
            <StatusBadge transaction={transaction} />
            {giftListName && (
              <span className={styles['of']}>
                <span className="soft desk-only">per</span>
                <Link
                  className={`link ${styles['tapTarget']}`}
                  to="/admin/gift-lists"
                  search={{ q: giftListName }}
                >
                  {giftListName}
                </Link>
              </span>
            )}
          </p>
        </div>
      </div>
      <Acts transaction={transaction} isAdmin={isAdmin} onCommand={onCommand} />
    </div>
  );
}
