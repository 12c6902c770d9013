import type { Administrator } from '@fiocco/contracts';
import { initialsOf } from '../../shared/office/initials.js';
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
          ...{ label: 'Disattiva', icon: 'ban', run: run('deactivate'), danger: true, apart: true },
          ...(isOnlyAdmin && { forbidden: 'È l’unico amministratore attivo.' }),
        }
      : { label: 'Attiva', icon: 'check', run: run('activate'), apart: true },
  ];
}

interface RowProps extends Omit<TableProps, 'accounts'> {
  readonly account: Administrator;
  readonly isOnlyAdmin: boolean;
}

function Row({ account, isOnlyAdmin, ownId, onStep, now }: RowProps) {
  const name = nameOfUser(account);
  const own = account.id === ownId && <span className={styles['own']}>tu</span>;
  const run = (step: Step) => () => onStep(step, account);
  return (
    <tr className={account.active ? undefined : styles['inactive']}>
      <td className={styles['who']}>
        <div>
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
      </td>
      <td className={styles['name']}>{account.name}</td>
      <td className={styles['mail']}>{account.email ?? <span className="soft">senza e-mail</span>}</td>
      <td className={styles['role']}>{ROLE_WORDS[account.role]}</td>
      <td className={`num ${styles['access']}`}>{lastAccess(account.lastLogin, now)}</td>
      <td className={styles['status']}>
        <StatusPill {...account} />
      </td>
      <td className={styles['menu']}>
        <RowMenu
          label={`Azioni per ${name}`}
          title={<p className="bold">{name}</p>}
          actions={actionsOf(account, isOnlyAdmin, run)}
        />
      </td>
    </tr>
  );
}

const HEADS = ['Username', 'Nome', 'E-mail', 'Ruolo', 'Ultimo accesso', 'Stato'];

/** Sorted by username, as the server does. */
export function AdministratorsTable({ accounts, ownId, now, onStep }: TableProps) {
  const admins = accounts.filter(({ role, active }) => active && role === 'admin');
  return (
    <table className={`table ${styles['table']}`}>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Azioni</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <Row
            key={account.id}
            account={account}
            isOnlyAdmin={admins.length === 1 && admins[0]?.id === account.id}
            {...{ ownId, onStep, now }}
          />
        ))}
      </tbody>
    </table>
  );
}
