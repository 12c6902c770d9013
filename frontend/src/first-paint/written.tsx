import './ground.js';
import { LegalPage } from '../features/legal/legal-page.js';
import { askedOrder } from '../features/legal/withdrawal/asked-order.js';
import { WithdrawalPage } from '../features/legal/withdrawal/withdrawal-page.js';
import type { Boot } from '../shared/boot.js';
import { drawn, type PageCall } from './drawn.js';

/** What the shop has put in writing, and the first step of a withdrawal; its second is about a token that no server reads. */
export function writtenBeginning({ params, query, address }: PageCall, boot: Boot): string {
  const { page = '' } = params;
  if (!boot.settings || page === 'recesso-conferma') return '';
  const written =
    page === 'recesso' ? <WithdrawalPage orderNumber={askedOrder(query)} /> : <LegalPage code={page} />;
  return drawn(written, boot, address);
}
