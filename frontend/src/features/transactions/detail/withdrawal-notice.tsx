import { longDay, romeDayOf, STAGES, type Transaction, withdrawalTime } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { TextArea } from '../../../shared/kit/controls/field.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Group, Stack } from '../../../shared/office/stack.js';

/** For what is answered in another way than by giving the money back: the reason stays in the Cronologia. */
function CloseWithdrawal({ id }: Pick<Transaction, 'id'>) {
  const [reason, setReason] = useState<string | null>(null);
  const closing = useMutation({
    meta: { changes: ['transactions'] },
    mutationFn: (why: string) =>
      call('POST /api/transactions/:id/withdrawal/close', { params: { id }, body: { reason: why } }),
    onSuccess: () => toast.success('Recesso chiuso', 'Il motivo resta nella Cronologia.'),
    onError: (error) => toast.error('Errore', messageOf(error)),
  });
  if (reason === null)
    return (
      <div>
        <Button onClick={() => setReason('')}>Chiudi senza rimborso…</Button>
      </div>
    );
  return (
    <Stack gap={10}>
      <TextArea
        label="Perché non si rimborsa"
        hint="Resta nella Cronologia; a chi ha acquistato rispondi tu."
        rows={2}
        maxLength={1_000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group gap={10}>
        <Button
          disabled={reason.trim() === ''}
          busy={closing.isPending}
          onClick={() => closing.mutate(reason)}
        >
          Chiudi il recesso
        </Button>
        <Button variant="text" onClick={() => setReason(null)}>
          Lascia aperto
        </Button>
      </Group>
    </Stack>
  );
}

/** That the buyer has withdrawn from it, and until when the money is due. */
export function WithdrawalNotice({ transaction }: { readonly transaction: Transaction }) {
  const { id, stage, withdrawal } = transaction;
  if (!withdrawal) return null;
  const { declaredAt, refundBy, reason, closed } = withdrawal;
  const isOpen = closed === null && STAGES[stage].counts !== 'nothing';
  return (
    <Notice tone={isOpen ? 'off' : undefined}>
      <p>
        <b>Recesso dichiarato il {withdrawalTime(declaredAt)}</b>
        {isOpen && `, rimborso entro il ${longDay(refundBy)}`}.
      </p>
      {reason !== null && <p>Motivo: «{reason}»</p>}
      {closed && (
        <p>
          Chiuso da {closed.by} il {longDay(romeDayOf(new Date(closed.at)))}
          {closed.reason !== null && `: «${closed.reason}»`}.
        </p>
      )}
      {isOpen && <CloseWithdrawal id={id} />}
    </Notice>
  );
}
