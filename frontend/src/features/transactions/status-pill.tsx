import type { Transaction } from '@fiocco/contracts';
import { Pill } from '../../shared/office/pill.js';
import { statusLook } from './transaction-words.js';

export function StatusPill({ transaction }: { readonly transaction: Transaction }) {
  const { tone, icon, words, stage, cash } = statusLook(transaction);
  return (
    <Pill tone={tone} icon={icon} stage={stage} cash={cash ?? false}>
      {words}
    </Pill>
  );
}
