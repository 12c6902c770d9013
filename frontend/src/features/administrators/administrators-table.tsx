import type { Administrator } from '@fiocco/contracts';
import { initialsOf } from '../../shared/office/initials.js';
import { DataTable } from '../../shared/office/page/data-table.js';
import { RowMenu, type MenuAction } from '../../shared/office/page/row-menu.js';
import { Pill, type Tone } from '../../shared/office/pill.js';
import type { IconName } from '../../shared/office/pictures/icon.js';
import { nameOfUser } from '../../shared/office/queries/session.js';
import { ROLE_WORDS } from './administrator-kind.js';
import styles from './administrators.module.css';
import { lastAccess } from './last-access.js';

export type Step = 'edit' | 'activate' | 'deactivate' | 'sessions' | 'second-factor';

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

function StatusPill({ active, lastLogin }: Administrator) {
  const [tone, icon, words]: readonly [Tone, IconName, string] = active
    ? lastLogin
      ? ACTIVE
      : NEW
    : INACTIVE;
  return (
    <Pill tone={tone} icon={icon}>
      {words}
    </Pill>
  );
}

function actionsOf(
  account: Administrator,
  isOnlyAdmin: boolean,
  run: (step: Step) => () => void,
): readonly MenuAction[] {
  const { openSessions, hasSecondFactor, active } = account;
  return [
    { label: 'Modifica', icon: 'pencil', run: run('edit') },
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
export function AdministratorsTable({ accounts, ownId, now, onStep }: TableProps) {
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
          render: (account) => <Who account={account} isOwn={account.id === ownId} />,
        },
        { key: 'name', head: 'Nome', render: ({ name }) => name },
        {
          key: 'mail',
          head: 'E-mail',
          render: ({ email }) => email ?? <span className="soft">senza e-mail</span>,
        },
        { key: 'role', head: 'Ruolo', render: ({ role }) => ROLE_WORDS[role] },
        {
          key: 'access',
          head: 'Ultimo accesso',
          render: ({ lastLogin }) => lastAccess(lastLogin, now),
        },
        { key: 'status', head: 'Stato', render: (account) => <StatusPill {...account} /> },
        {
          key: 'menu',
          head: 'Azioni',
          hidesHead: true,
          render: (account) => (
            <RowMenu
              label={`Azioni per ${nameOfUser(account)}`}
              title={<p className="bold">{nameOfUser(account)}</p>}
              actions={actionsOf(
                account,
                admins.length === 1 && admins[0]?.id === account.id,
                (step) => () => onStep(step, account),
              )}
            />
          ),
        },
      ]}
    />
  );
}
