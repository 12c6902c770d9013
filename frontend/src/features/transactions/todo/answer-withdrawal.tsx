import type { TodoEntry } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { PhoneLink } from '../../../shared/office/phone-link.js';
import { Icon } from '../../../shared/office/pictures/icon.js';

/**
 * A withdrawal that was asked for where no mail could confirm it: whoever has its number and address may have typed them, so
 * the buyer is telephoned first.
 */
export function AnswerWithdrawal({ id, subject }: { readonly id: string } & Pick<TodoEntry, 'subject'>) {
  const [isAsking, setAsking] = useState(false);
  const answering = useMutation({
    meta: { changes: ['transactions', 'mails', 'mail-outcomes', 'lists', 'products'] },
    mutationFn: (confirmed: boolean) =>
      call('POST /api/transactions/:id/withdrawal/answer', { params: { id }, body: { confirmed } }),
    onSuccess: (_, confirmed) =>
      confirmed
        ? toast.success('Recesso registrato', 'La data di oggi è sulla ricevuta e nella Cronologia.')
        : toast.success('Richiesta tolta', 'L’acquisto resta com’era.'),
    onError: (error) => toast.error('Errore', messageOf(error)),
  });
  const { buyerName, buyerPhone } = subject ?? {};
  return (
    <>
      <Button icon={<Icon name="phone" />} onClick={() => setAsking(true)}>
        Chiama e rispondi…
      </Button>
      <Dialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Recesso chiesto dal sito"
        footer={
          <>
            <Button busy={answering.isPending} onClick={() => answering.mutate(false)}>
              Non l’ha chiesto
            </Button>
            <Button variant="danger" busy={answering.isPending} onClick={() => answering.mutate(true)}>
              Ha confermato: registra il recesso
            </Button>
          </>
        }
      >
        <p>
          Il negozio non invia e-mail, perciò nessun link ha confermato la richiesta. Chiama{' '}
          <span translate="no">{buyerName ?? 'chi ha acquistato'}</span>
          {buyerPhone && (
            <>
              {' '}
              (<PhoneLink number={buyerPhone} />)
            </>
          )}{' '}
          e chiedi se vuole recedere.
        </p>
        <p>Se l’acquisto non è pagato, con il recesso si annulla e il regalo torna libero.</p>
      </Dialog>
    </>
  );
}
