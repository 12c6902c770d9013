import type { Administrator } from '@fiocco/contracts';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { AdminsOnly } from '../../shared/office/page/admins-only.js';
import { Page } from '../../shared/office/page/page.js';
import { Icon, type IconName } from '../../shared/office/pictures/icon.js';
import { nameOfUser, sessionQuery } from '../../shared/office/queries/session.js';
import { AdministratorDialog } from './administrator-dialog.js';
import { useEndSessions, useResetSecondFactor, useSetActive } from './administrators-query.js';
import { administratorsQuery } from '../../shared/office/queries/administrators.js';
import type { HistorySearch } from '../../shared/office/diary/history-filter.js';
import { ConfirmDialog } from '../../shared/office/dialogs/confirm-dialog.js';
import { initialsOf } from '../../shared/office/initials.js';
import { countOf } from '../../shared/office/words.js';
import { DataTable } from '../../shared/office/page/data-table.js';
import { RowMenu, type MenuAction } from '../../shared/office/page/row-menu.js';
import { Badge, type Tone } from '../../shared/office/badge.js';
import { ROLE_WORDS } from './administrator-kind.js';
import styles from './administrators.module.css';
import { lastAccess } from './last-access.js';

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

function Accounts({ ownId }: { readonly ownId: number | undefined }) {
  const accounts = useQuery(administratorsQuery);
  const setActive = useSetActive();
  const [open, setOpen] = useState<Open | null>(null);
  const begin = (step: Step, account: Administrator) => {
    if (step === 'activate') setActive.mutate(account);
    else setOpen({ step, account });
  };
  return (
    <Page title={TITLE} actions={<NewButton onClick={() => setOpen({ step: 'new' })} />}>
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
    </Page>
  );
}

/** The accounts of the back office. */
export function AdministratorsPage() {
  const { data: user } = useQuery(sessionQuery);
  return (
    <AdminsOnly
      title={TITLE}
      instead="La propria password e le proprie sessioni si trovano in «Il mio account»."
    >
      <Accounts ownId={user?.id} />
    </AdminsOnly>
  );
}

type Step = 'edit' | 'activate' | 'deactivate' | 'sessions' | 'second-factor';

interface TableProps {
  readonly accounts: readonly Administrator[];
  /** Who looks at it. */
  readonly ownId: number | undefined;
  /** When the accounts were read. */
  readonly now: Date;
  readonly onStep: (step: Step, account: Administrator) => void;
}

const NEW = ['held', 'circle-dashed', 'Nuovo'] as const;
const ACTIVE = ['ok', 'check', 'Attivo'] as const;
const INACTIVE = ['grey', 'ban', 'Inattivo'] as const;

function StatusBadge({ active, lastLogin }: Administrator) {
  const [tone, icon, words]: readonly [Tone, IconName, string] = active
    ? lastLogin
      ? ACTIVE
      : NEW
    : INACTIVE;
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  );
}

function actionsOf(
  account: Administrator,
  isOnlyAdmin: boolean,
  run: (step: Step) => () => void,
  showHistory: (search: HistorySearch) => void,
): readonly MenuAction[] {
  const { id, openSessions, hasSecondFactor, active } = account;
  return [
    { label: 'Modifica', icon: 'pencil', run: run('edit') },
    {
      label: 'Cronologia dell’account',
      icon: 'history',
      run: () => showHistory({ subject: `account:${id}` }),
    },
    { label: 'Che cosa ha fatto', icon: 'list', run: () => showHistory({ person: id }) },
    ...(openSessions > 0
      ? [{ label: `Sessioni aperte: ${openSessions}`, icon: 'device-desktop', run: run('sessions') } as const]
      : []),
    ...(hasSecondFactor
      ? [{ label: 'Togli il secondo fattore', icon: 'key', run: run('second-factor') } as const]
      : []),
    active
      ? {
          label: 'Disattiva',
          icon: 'ban',
          run: run('deactivate'),
          danger: true,
          apart: true,
          ...(isOnlyAdmin && { forbidden: 'È l’unico amministratore attivo.' }),
        }
      : { label: 'Attiva', icon: 'check', run: run('activate'), apart: true },
  ];
}

function Who({ account, isOwn }: { readonly account: Administrator; readonly isOwn: boolean }) {
  const name = nameOfUser(account);
  const own = isOwn && <span className={styles['own']}>tu</span>;
  return (
    <div className={styles['who']}>
      <span className={`avatar ${account.role === 'staff' ? styles['staff'] : ''}`} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={styles['words']}>
        <span className="desk-only medium">
          {account.username}
          {own}
        </span>
        <span className="phone-only medium block">
          {name}
          {own}
        </span>
        {account.name && <span className="phone-only soft xs block">{account.username}</span>}
      </span>
    </div>
  );
}

/** Sorted by username, as the server does. */
function AdministratorsTable({ accounts, ownId, now, onStep }: TableProps) {
  const navigate = useNavigate();
  const admins = accounts.filter(({ role, active }) => active && role === 'admin');
  return (
    <DataTable
      className={styles['table']}
      cards="phone"
      rows={accounts}
      keyOf={({ id }) => id}
      rowClass={({ active }) => (active ? undefined : styles['inactive'])}
      columns={[
        {
          key: 'who',
          head: 'Username',
          width: '19%',
          tabletWidth: '21%',
          render: (account) => <Who account={account} isOwn={account.id === ownId} />,
        },
        { key: 'name', head: 'Nome', render: ({ name }) => name },
        {
          key: 'mail',
          head: 'E-mail',
          width: '24%',
          render: ({ email }) => email ?? <span className="soft">senza e-mail</span>,
        },
        { key: 'role', head: 'Ruolo', width: 124, tabletWidth: 130, render: ({ role }) => ROLE_WORDS[role] },
        {
          key: 'access',
          head: 'Ultimo accesso',
          width: 148,
          tabletWidth: 108,
          render: ({ lastLogin }) => lastAccess(lastLogin, now),
        },
        {
          key: 'status',
          head: 'Stato',
          width: 112,
          tabletWidth: 98,
          render: (account) => <StatusBadge {...account} />,
        },
        {
          key: 'menu',
          head: 'Azioni',
          hidesHead: true,
          width: 56,
          tabletWidth: 52,
          render: (account) => (
            <RowMenu
              label={`Azioni per ${nameOfUser(account)}`}
              title={<p className="bold">{nameOfUser(account)}</p>}
              actions={actionsOf(
                account,
                admins.length === 1 && admins[0]?.id === account.id,
                (step) => () => onStep(step, account),
                (search) => void navigate({ to: '/admin/cronologia', search }),
              )}
            />
          ),
        },
      ]}
    />
  );
}
