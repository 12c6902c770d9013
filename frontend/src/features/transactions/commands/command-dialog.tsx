import type { Transaction } from '@fiocco/contracts';
import { CancelDialog } from './cancel-dialog.js';
import { CollectDialog } from './collect-dialog.js';
import type { Command } from './permitted.js';

interface CommandDialogProps {
  readonly command: Command;
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

export function CommandDialog({ command, ...props }: CommandDialogProps) {
  return command === 'collect' ? <CollectDialog {...props} /> : <CancelDialog {...props} />;
}
