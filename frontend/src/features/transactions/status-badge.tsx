import type { Transaction } from '@fiocco/contracts';
import { Badge } from '../../shared/office/badge.js';
import { statusLook } from '../../shared/office/transaction-status.js';

export function StatusBadge({ transaction }: { readonly transaction: Transaction }) {
  const { tone, icon, words, stage, cash } = statusLook(transaction);
  return (
    <Badge tone={tone} icon={icon} stage={stage} cash={cash ?? false}>
      {words}
    </Badge>
  );
}
