import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiProblem, messageOf } from '../../api/problem.js';
import { Button } from '../../kit/controls/button.js';
import { Dialog } from '../../kit/dialog/dialog.js';
import { toast } from '../../kit/toasts/toasts.js';

interface Deletion {
  readonly id: number;
  /** "Lista eliminata" */
  readonly done: string;
  /** "della lista" */
  readonly ofWhat: string;
  readonly onClose: () => void;
}

const isRefusal = (error: unknown) => isApiProblem(error) && error.status === 409;

/** Deletes a record. Where it must stay, `refusal` says why in the server's words: the dialog shows them in place of the question. */
export function useDeletion(
  { error: refused, isPending: busy, mutate }: UseMutationResult<unknown, Error, number>,
  { id, done, ofWhat, onClose }: Deletion,
) {
  const run = () =>
    mutate(id, {
      onSuccess: () => {
        toast.success(done);
        onClose();
      },
      onError: (error) => {
        if (!isRefusal(error))
          toast.error('Errore', `Errore durante l’eliminazione ${ofWhat}: ${messageOf(error)}`);
      },
    });
  return { run, busy, refusal: isRefusal(refused) ? messageOf(refused) : null };
}

interface StaysDialogProps {
  readonly name: string;
  readonly reason: string;
  /** Beside the button that closes it. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Why a record is not deleted. */
export function StaysDialog({ name, reason, actions, children, onClose }: StaysDialogProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`«${name}» non si può eliminare`}
      footer={
        <>
          {actions}
          <Button variant="primary" onClick={onClose} data-autofocus>
            Ho capito
          </Button>
        </>
      }
    >
      <p role="alert">{reason}</p>
      {children}
    </Dialog>
  );
}
