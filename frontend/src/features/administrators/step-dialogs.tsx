import type { Administrator } from '@fiocco/contracts';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../shared/office/dialogs/confirm-dialog.js';
import { nameOfUser } from '../../shared/office/queries/session.js';
import { countOf } from '../../shared/office/words.js';
import { useEndSessions, useResetSecondFactor, useSetActive } from './administrators-query.js';

export interface StepDialogProps {
  readonly account: Administrator;
  readonly onClose: () => void;
}

interface AskedProps extends StepDialogProps {
  readonly step: UseMutationResult<unknown, Error, Administrator>;
  readonly title: string;
  readonly confirm: string;
  readonly children: ReactNode;
}

function Asked({ account, onClose, step, title, confirm, children }: AskedProps) {
  return (
    <ConfirmDialog
      opened
      loss
      onClose={onClose}
      onConfirm={() => step.mutate(account, { onSuccess: onClose, onError: onClose })}
      busy={step.isPending}
      title={title}
      confirm={confirm}
    >
      {children}
    </ConfirmDialog>
  );
}

export function DeactivateDialog(props: StepDialogProps) {
  const { account } = props;
  const sessions = countOf(account.openSessions, 'sessione aperta', 'sessioni aperte');
  return (
    <Asked {...props} step={useSetActive()} title={`Disattivare ${nameOfUser(account)}?`} confirm="Disattiva">
      <p>
        Da subito non può più accedere
        {account.openSessions > 0 && `, e si chiudono le sue sessioni (${sessions})`}. Ciò che ha fatto resta
        in Cronologia col suo nome; l’account si può riattivare.
      </p>
    </Asked>
  );
}

export function EndSessionsDialog(props: StepDialogProps) {
  const { account } = props;
  return (
    <Asked
      {...props}
      step={useEndSessions()}
      title={`Chiudere le sessioni di ${nameOfUser(account)}?`}
      confirm="Chiudi le sessioni"
    >
      <p>
        {countOf(account.openSessions, 'sessione aperta si chiude', 'sessioni aperte si chiudono')} subito.
        Con username e password si può accedere di nuovo.
      </p>
    </Asked>
  );
}

export function ResetSecondFactorDialog(props: StepDialogProps) {
  return (
    <Asked
      {...props}
      step={useResetSecondFactor()}
      title={`Togliere il secondo fattore a ${nameOfUser(props.account)}?`}
      confirm="Togli il secondo fattore"
    >
      <p>
        Serve a chi ha perso il telefono e i codici di recupero. Le sessioni aperte si chiudono; per accedere
        basta poi la password, finché non se ne attiva uno nuovo.
      </p>
    </Asked>
  );
}
