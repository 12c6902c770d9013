import type { Transaction } from '@fiocco/contracts';
import { CancelDialog } from './cancel-dialog.js';
import { ReopenDialog } from '../edit/asked-change.js';
import { EditDialog } from '../edit/edit-dialog.js';
import { CollectDialog } from './collect-dialog.js';
import { DeliverDialog } from './deliver-dialog.js';
import type { Command } from './offered.js';
import { DeleteDialog } from '../removal/delete-dialog.js';
import { RefundDialog } from './refund-dialog.js';
import { TakeDialog } from './take-dialog.js';
import { TransferDialog } from './transfer-dialog.js';
import { VerifyDialog } from './verify-dialog.js';

/** One of them alone. */
function RemoveDialog({ transaction, onClose }: Omit<CommandDialogProps, 'command'>) {
  return <DeleteDialog transactions={[transaction]} onClose={onClose} />;
}

const DIALOGS = {
  collect: CollectDialog,
  take: TakeDialog,
  transfer: TransferDialog,
  cancel: CancelDialog,
  refund: RefundDialog,
  reopen: ReopenDialog,
  verify: VerifyDialog,
  edit: EditDialog,
  deliver: DeliverDialog,
  remove: RemoveDialog,
};

interface CommandDialogProps {
  readonly command: Command;
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

export function CommandDialog({ command, ...props }: CommandDialogProps) {
  const OneDialog = DIALOGS[command];
  return <OneDialog {...props} />;
}
