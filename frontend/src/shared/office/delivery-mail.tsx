import type { Delivery, DeliveryMail as Mail } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { formatDate } from '../format/dates.js';
import { call } from '../api/client.js';
import { messageOf } from '../api/problem.js';
import { Button } from '../kit/controls/button.js';
import { toast } from '../kit/toasts/toasts.js';
import { numberText } from './words.js';
import styles from './delivery-mail.module.css';

/** Writes that these are ready or were shipped: again, or for the first time where the shop did not. */
export const useDeliveryMails = () =>
  useMutation({
    meta: { changes: ['transactions', 'mails'] },
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call('POST /api/deliveries/:id/mail', { params: { id } });
    },
    onSuccess: (_, ids) =>
      toast.success(ids.length === 1 ? 'E-mail in partenza' : `${numberText(ids.length)} e-mail in partenza`),
    onError: (error) => toast.error('E-mail non inviata', messageOf(error)),
  });

/** Whether its row says anything of a mail: nobody waits for word of what is not ready, or has no address. */
const tellsOfMail = ({ state, canWrite }: Delivery): boolean => state !== 'toPrepare' && canWrite;

export const mailDidNotLeave = (gift: Delivery): boolean =>
  tellsOfMail(gift) && gift.mail?.state === 'unsent';

/** What became of the mail, by the register of mails: asking for it is not yet having told. */
function Said({
  mail: { state, sentAt, reason },
  says,
}: {
  readonly mail: Mail;
  readonly says: DeliveryMailProps['says'];
}) {
  if (state === 'unneeded') return <p className="soft">Avviso non più necessario</p>;
  if (state === 'queued') return <p className="soft">Avviso in coda</p>;
  if (state === 'unsent')
    return (
      <div>
        <p className={styles['unsent']}>Avviso non partito</p>
        {says === 'all' && reason && <p className="soft">{reason}</p>}
      </div>
    );
  return (
    <p className="soft">
      Avvisato il <span className="no-wrap">{sentAt && formatDate(sentAt)}</span>
    </p>
  );
}

interface DeliveryMailProps {
  readonly gift: Delivery;
  /** `brief` where the page says elsewhere why mails did not leave. */
  readonly says: 'all' | 'brief';
}

/** Whether somebody was told that the gift is ready or was shipped, and a way to write again; nothing where nobody waits for word. */
export function DeliveryMail({ gift, says }: DeliveryMailProps) {
  const write = useDeliveryMails();
  const { id, mail, productName, orderNumber } = gift;
  if (!tellsOfMail(gift)) return null;
  return (
    <div className={styles['mail']}>
      {mail && <Said mail={mail} says={says} />}
      <Button variant="text" busy={write.isPending} onClick={() => write.mutate([id])}>
        {mail && mail.state !== 'unneeded' ? 'Scrivi di nuovo' : 'Scrivi'}
        <span className="visually-hidden">
          , {productName}, {orderNumber}
        </span>
      </Button>
    </div>
  );
}
