import { STAGES, type Transaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MenuAction } from '../../../shared/office/page/row-menu.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';
import {
  COLLECT,
  COMPLETE,
  collectWords,
  handOverWords,
  type Command,
  isCompletedAtOnce,
  isOffered,
  LATE_TRANSFER,
} from '../../../shared/office/transaction-actions.js';
import { useCompleteNow } from '../commands/transaction-mutations.js';
import { restOf, totalOf } from '../../../shared/office/transaction-status.js';
import { keptOf } from '../transaction-words.js';
import { formatEuro } from '../../../shared/format/money.js';

type OnCommand = (command: Command, transaction: Transaction) => void;

/** What is cancelled comes back before anything else is done with it; a question says as what. */
function reopenAction(transaction: Transaction, onCommand: OnCommand): MenuAction[] {
  if (!isOffered('reopen', transaction)) return [];
  return [{ label: 'Riapri…', icon: 'arrow-back-up', run: () => onCommand('reopen', transaction) }];
}

/** The money: what is reserved or awaited brings it, what is paid may give it back. */
function moneyActions(transaction: Transaction, onCommand: OnCommand): MenuAction[] {
  const rest = centsOf(restOf(transaction));
  const actions: MenuAction[] = [];
  if (isOffered('take', transaction))
    actions.push({
      label: `${COLLECT} ${formatEuro(centsOf(totalOf(transaction)))}…`,
      icon: 'building-store',
      run: () => onCommand('take', transaction),
    });
  if (isOffered('collect', transaction))
    actions.push({
      label: rest > 0 ? `${COLLECT} ${formatEuro(rest)}…` : collectWords(transaction),
      icon: 'building-store',
      run: () => onCommand('collect', transaction),
    });
  if (isOffered('transfer', transaction))
    actions.push({
      label: isOffered('reopen', transaction) ? LATE_TRANSFER : 'Bonifico ricevuto…',
      icon: 'building-bank',
      run: () => onCommand('transfer', transaction),
    });
  if (isOffered('refund', transaction))
    actions.push({
      label: 'Rimborsa…',
      icon: 'arrow-back-up',
      run: () => onCommand('refund', transaction),
    });
  return actions;
}

/** Why what keeps its gift can't be cancelled yet. */
function whyNotCancelled({ stage, ...money }: Transaction): string {
  if (STAGES[stage].counts === 'paid') return 'È incassata: va prima rimborsata.';
  return centsOf(keptOf(money)) > 0
    ? 'È incassata in parte: va completata o rimborsata.'
    : 'Il pagamento è in corso: si può annullare quando se ne conosce l’esito.';
}

function cancelAction(transaction: Transaction, onCommand: OnCommand): MenuAction[] {
  const offered = isOffered('cancel', transaction);
  if (!offered && STAGES[transaction.stage].unit === 'free') return [];
  return [
    {
      label: 'Segna come annullata…',
      icon: 'circle-x',
      ...(!offered && { forbidden: whyNotCancelled(transaction) }),
      run: () => onCommand('cancel', transaction),
    },
  ];
}

/** Why it can't be deleted yet; undefined where nothing stands in the way. */
function whyNotDeleted(transaction: Transaction, isAdmin: boolean): string | undefined {
  if (!isAdmin) return 'Lo fa un amministratore.';
  if (transaction.actions?.includes('remove')) return undefined;
  return centsOf(keptOf(transaction)) > 0
    ? 'Ci sono incassi: prima si rimborsa o si storna.'
    : 'Prima si annulla.';
}

function deliverAction(transaction: Transaction, onCommand: OnCommand): MenuAction[] {
  if (!isOffered('deliver', transaction)) return [];
  return [
    {
      label: handOverWords(transaction),
      icon: 'package',
      run: () => onCommand('deliver', transaction),
    },
  ];
}

function exchangeAction(transaction: Transaction, onCommand: OnCommand): MenuAction[] {
  if (!isOffered('exchange', transaction)) return [];
  return [{ label: 'Cambia regalo…', icon: 'gift', run: () => onCommand('exchange', transaction) }];
}

/** What can be done with a row, the next sensible step first. */
export function useRowActions(transaction: Transaction, onCommand: OnCommand): readonly MenuAction[] {
  const navigate = useNavigate();
  const complete = useCompleteNow(transaction);
  const { data: user } = useQuery(sessionQuery);
  const why = whyNotDeleted(transaction, user?.role === 'admin');
  const { id: transactionId } = transaction;
  const open: MenuAction = {
    label: 'Apri la transazione',
    icon: 'receipt',
    run: () => void navigate({ to: '/admin/transactions/$transactionId', params: { transactionId } }),
  };
  const edit: MenuAction = {
    label: 'Modifica',
    icon: 'pencil',
    run: () => onCommand('edit', transaction),
  };
  const completed: MenuAction = {
    label: COMPLETE,
    icon: 'circle-check',
    run: complete.run,
  };
  const status = [
    ...(isCompletedAtOnce(transaction) ? [completed] : []),
    ...cancelAction(transaction, onCommand),
  ].map((action, at) => ({ ...action, apart: at === 0 }));
  const remove: MenuAction = {
    label: 'Elimina…',
    icon: 'trash',
    apart: true,
    ...(why === undefined ? { danger: true } : { forbidden: why }),
    run: () => onCommand('remove', transaction),
  };
  const edits = isOffered('edit', transaction) ? [edit] : [];
  const acts = [reopenAction, deliverAction, moneyActions, exchangeAction];
  const next = acts.flatMap((act) => act(transaction, onCommand));
  return [open, ...edits, ...next, ...status, remove];
}
