import type { Administrator } from '@fiocco/contracts';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { Loaded } from '../../shared/office/page/loaded.js';
import { PageHead } from '../../shared/office/page/page-head.js';
import { EmptyState, RowsSkeleton } from '../../shared/office/page/states.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { nameOfUser, sessionQuery } from '../../shared/office/queries/session.js';
import { AdministratorDialog } from './administrator-dialog.js';
import {
  administratorsQuery,
  useEndSessions,
  useResetSecondFactor,
  useSetActive,
} from './administrators-query.js';
import { AdministratorsTable, type Step } from './administrators-table.js';
import { ConfirmDialog } from '../../shared/office/dialogs/confirm-dialog.js';
import { countOf } from '../../shared/office/words.js';

interface StepDialogProps {
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

function DeactivateDialog(props: StepDialogProps) {
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

function EndSessionsDialog(props: StepDialogProps) {
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

function ResetSecondFactorDialog(props: StepDialogProps) {
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

const TITLE = 'Gestione Amministratori';

type Open =
  | { readonly step: 'new' }
  | { readonly step: Exclude<Step, 'activate'>; readonly account: Administrator };

function NewButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="primary" icon={<Icon name="plus" />} aria-label="Nuovo account" onClick={onClick}>
      <span>
        Nuovo<span className="desk-only"> account</span>
      </span>
    </Button>
  );
}

function OpenDialog({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  if (open.step === 'new') return <AdministratorDialog account={null} onClose={onClose} />;
  const { account } = open;
  switch (open.step) {
    case 'edit':
      return <AdministratorDialog account={account} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateDialog account={account} onClose={onClose} />;
    case 'sessions':
      return <EndSessionsDialog account={account} onClose={onClose} />;
    case 'second-factor':
      return <ResetSecondFactorDialog account={account} onClose={onClose} />;
  }
}

function Accounts({ ownId }: { readonly ownId: number }) {
  const accounts = useQuery(administratorsQuery);
  const setActive = useSetActive();
  const [open, setOpen] = useState<Open | null>(null);
  const begin = (step: Step, account: Administrator) => {
    if (step === 'activate') setActive.mutate(account);
    else setOpen({ step, account });
  };
  return (
    <>
      <PageHead title={TITLE} actions={<NewButton onClick={() => setOpen({ step: 'new' })} />} />
      <Loaded
        query={accounts}
        skeleton={<RowsSkeleton rows={6} picture={false} />}
        failure="Errore nel caricamento degli amministratori"
      >
        {(all) => (
          <AdministratorsTable
            accounts={all}
            ownId={ownId}
            now={new Date(accounts.dataUpdatedAt)}
            onStep={begin}
          />
        )}
      </Loaded>
      {open && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The accounts of the back office; staff are told that it is not theirs, without asking the server. */
export function AdministratorsPage() {
  const { data: user } = useQuery(sessionQuery);
  if (user?.role === 'admin') return <Accounts ownId={user.id} />;
  return (
    <>
      <PageHead title={TITLE} />
      <EmptyState title="Questa pagina è riservata agli amministratori.">
        La propria password e le proprie sessioni si trovano in «Il mio account».
      </EmptyState>
    </>
  );
}
