import type { Delivery, DeliveryMail as Mail } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { formatDate } from '../format/dates.js';
import { call } from '../api/client.js';
import { messageOf } from '../api/problem.js';
import { Button } from '../kit/controls/button.js';
import { toast } from '../kit/toasts/toasts.js';
import styles from './delivery-mail.module.css';

/** Writes that it is ready or was shipped: again, or for the first time where the shop did not. */
const useDeliveryMail = () =>
  useMutation({
    meta: { changes: ['transactions', 'mails'] },
    mutationFn: (id: string) => call('POST /api/deliveries/:id/mail', { params: { id } }),
    onSuccess: () => toast.success('E-mail in partenza'),
    onError: (error) => toast.error('E-mail non inviata', messageOf(error)),
  });

/** What became of the mail, by the register of mails: asking for it is not yet having told. */
function Said({ mail: { state, sentAt, reason } }: { readonly mail: Mail }) {
  if (state === 'unneeded') return <p className="soft">Avviso non più necessario</p>;
  if (state === 'queued') return <p className="soft">Avviso in coda</p>;
  if (state === 'unsent')
    return (
      <div>
        <p className={styles['unsent']}>Avviso non partito</p>
        {reason && <p className="soft">{reason}</p>}
      </div>
    );
  return (
    <p className="soft">
      Avvisato il <span className="no-wrap">{sentAt && formatDate(sentAt)}</span>
    </p>
  );
}

/** Whether somebody was told that the gift is ready or was shipped, and a way to write again; nothing where nobody waits for word. */
export function DeliveryMail({ gift }: { readonly gift: Delivery }) {
  const write = useDeliveryMail();
  const { id, state, mail, canWrite, productName, orderNumber } = gift;
  if (state === 'toPrepare' || !canWrite) return null;
  return (
    <div className={styles['mail']}>
      {mail && <Said mail={mail} />}
      <Button variant="text" busy={write.isPending} onClick={() => write.mutate(id)}>
        {mail && mail.state !== 'unneeded' ? 'Scrivi di nuovo' : 'Scrivi'}
        <span className="visually-hidden">
          , {productName}, {orderNumber}
        </span>
      </Button>
    </div>
  );
}
