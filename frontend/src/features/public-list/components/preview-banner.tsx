import type { GiftList } from '@fiocco/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { EyeIcon } from '../../../shared/kit/icons/index.js';
import { isPayable } from '../../../shared/kit/gift-lists/payable.js';
import styles from './preview-banner.module.css';

/** The page carries only what guests may read; staff's own answer says more. */
function staffListQuery(listId: number) {
  return queryOptions({
    queryKey: ['staff-list', listId],
    queryFn: ({ signal }) => call('GET /api/gift-lists/:id', { params: { id: listId }, signal }),
  });
}

function guestsSee({ badge, password, usablePaymentMethods }: Partial<GiftList>): string {
  if (badge && badge !== 'active') return 'Gli ospiti ora leggono «Lista non attiva».';
  if (password) return 'Agli ospiti si apre con la password.';
  if (!isPayable(usablePaymentMethods))
    return 'Gli ospiti la vedono, ma non possono acquistare: dei suoi metodi di pagamento nessuno è attivo.';
  return 'Gli ospiti la vedono così, senza questo avviso.';
}

/** Staff see every list; this says what guests see. */
export function PreviewBanner({ listId }: { readonly listId: number }) {
  const { data: list } = useQuery(staffListQuery(listId));
  return (
    <aside className={styles.banner} aria-label="Anteprima">
      <EyeIcon size={16} />
      <p>
        <b>Anteprima per il negozio.</b> {list && guestsSee(list)}
      </p>
    </aside>
  );
}
