import { coupleAddresses, type GiftList, type ListClosing } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client.js';
import { drawnId, spendId } from '../../../shared/api/drawn-id.js';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { messageOf } from '../../../shared/api/problem.js';
import { buttonClass } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Check } from '../../../shared/office/controls/check.js';
import { ConfirmDialog } from '../../../shared/office/dialogs/confirm-dialog.js';
import { Icon } from '../../../shared/office/pictures/icon.js';

export const StatementLink = ({ listId, words }: { readonly listId: number; readonly words: string }) => (
  <a
    className={buttonClass()}
    href={`/api/gift-lists/${listId}/statement.pdf`}
    target="_blank"
    rel="noopener"
  >
    <Icon name="external-link" />
    {words}
  </a>
);

/** "anna@… e luca@…". */
export const addressWords = (addresses: readonly string[]): string => addresses.join(' e ');

function useSendStatement({ id }: Pick<GiftList, 'id'>) {
  const purpose = `statement ${id}`;
  return useMutation({
    meta: { changes: ['mails'] },
    // An answer that got lost is asked for again under the same id, which is one mail.
    mutationFn: () =>
      call('POST /api/gift-lists/:id/statement', { params: { id }, body: { sendingId: drawnId(purpose) } }),
    onSuccess: () => spendId(purpose),
  });
}

interface SendStatementProps {
  readonly list: Pick<GiftList, 'id' | 'name' | 'beneficiaryEmail' | 'secondBeneficiaryEmail'>;
  readonly opened?: boolean;
  readonly onClose: () => void;
}

/** "Invia il resoconto": as the list stands today, to those whose list it is. */
export function SendStatement({ list, opened = true, onClose }: SendStatementProps) {
  const send = useSendStatement(list);
  const to = coupleAddresses(list);
  const { sendsMail: canLeave } = usePublicSettings();
  const obstacle = obstacleTo({ to, canLeave });
  const run = () =>
    send.mutate(undefined, {
      onSuccess: (sent) => {
        onClose();
        toast.success('Resoconto in coda', `Parte tra poco per ${addressWords(sent.to)}.`);
      },
      onError: (error) => toast.error('Resoconto non inviato', messageOf(error)),
    });
  if (obstacle !== null)
    return (
      <ConfirmDialog
        opened={opened}
        onClose={onClose}
        onConfirm={onClose}
        title="Invia il resoconto"
        confirm="Ho capito"
      >
        <p>{obstacle}</p>
        <p style={{ marginTop: 14 }}>
          <StatementLink listId={list.id} words="Apri il resoconto" />
        </p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={run}
      busy={send.isPending}
      title="Inviare il resoconto?"
      confirm="Invia"
      icon="send"
    >
      <p style={{ overflowWrap: 'anywhere' }}>
        Il resoconto di «{list.name}», com’è oggi, parte come PDF per <b>{addressWords(to)}</b>.
      </p>
      <p style={{ marginTop: 14 }}>
        <StatementLink listId={list.id} words="Guardalo prima" />
      </p>
    </ConfirmDialog>
  );
}

/** Why the statement cannot go by mail; null where it can. */
function obstacleTo({ to, canLeave }: ListClosing['statement']): string | null {
  if (to.length === 0) return 'Il resoconto non parte per e-mail: di questa lista non c’è un indirizzo.';
  return canLeave ? null : 'Il resoconto non parte per e-mail: il negozio non ha un server di posta.';
}

/** Whether the statement goes with the closing: to whom, and the field that decides it or says why it cannot. */
export function useStatementTick(statement: ListClosing['statement']) {
  const [ticked, setTicked] = useState(true);
  const obstacle = obstacleTo(statement);
  return {
    to: ticked && obstacle === null ? statement.to : [],
    field:
      obstacle === null ? (
        <div style={{ overflowWrap: 'anywhere' }}>
          <Check
            shown
            label={`Manda il resoconto per e-mail a ${addressWords(statement.to)}`}
            checked={ticked}
            onChange={setTicked}
          />
        </div>
      ) : (
        <p className="soft">{obstacle}</p>
      ),
  };
}
