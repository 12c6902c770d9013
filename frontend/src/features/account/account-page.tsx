import type { OwnAccount } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { formatDate } from '../../shared/format/dates.js';
import { Loaded } from '../../shared/office/page/loaded.js';
import { PageHead } from '../../shared/office/page/page-head.js';
import { RowsSkeleton } from '../../shared/office/page/states.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { nameOfUser, sessionQuery } from '../../shared/office/queries/session.js';
import { accountQuery } from './account-query.js';
import styles from './account.module.css';
import { ManageSecondFactorDialog } from './manage-second-factor-dialog.js';
import { OwnSessions } from './own-sessions.js';
import { PasswordDialog } from './password-dialog.js';
import { SecondFactorDialog } from './second-factor-dialog.js';

type Open = 'password' | 'activate' | 'manage';

function SecondFactorLine({
  account,
  onOpen,
}: {
  readonly account: OwnAccount;
  readonly onOpen: () => void;
}) {
  const { secondFactor } = account;
  return (
    <li>
      <span className={secondFactor ? styles['on'] : styles['off']}>
        <Icon name="shield-check" />
      </span>
      <div className="grow">
        <p className="medium">{secondFactor ? 'Secondo fattore attivo' : 'Secondo fattore'}</p>
        <p className="soft xs">
          {secondFactor
            ? `App di codici, dal ${formatDate(secondFactor.activeSince)}. Restano ${secondFactor.recoveryCodesLeft} codici di recupero su 10.`
            : 'Un codice del telefono oltre alla password: chi la scopre non entra lo stesso.'}
        </p>
      </div>
      <Button onClick={onOpen}>{secondFactor ? 'Gestisci…' : 'Attiva…'}</Button>
    </li>
  );
}

function PasswordLine({ account, onOpen }: { readonly account: OwnAccount; readonly onOpen: () => void }) {
  const { passwordChangedAt: at } = account;
  return (
    <li>
      <span className={styles['off']}>
        <Icon name="key" />
      </span>
      <div className="grow">
        <p className="medium">Password</p>
        <p className="soft xs">{at ? `Cambiata il ${formatDate(at)}` : 'È ancora quella iniziale'}</p>
      </div>
      <Button onClick={onOpen}>Cambia…</Button>
    </li>
  );
}

function Account({ account }: { readonly account: OwnAccount }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles['account']}>
      <OwnSessions sessions={account.sessions} />
      <section aria-label="Il mio accesso">
        <div className={styles['head']}>
          <h2 className="h2">Il mio accesso</h2>
        </div>
        <ul className={styles['access']}>
          <SecondFactorLine
            account={account}
            onOpen={() => setOpen(account.secondFactor ? 'manage' : 'activate')}
          />
          <PasswordLine account={account} onOpen={() => setOpen('password')} />
        </ul>
      </section>
      {open === 'password' && <PasswordDialog needsCode={account.secondFactor !== null} onClose={close} />}
      {open === 'activate' && <SecondFactorDialog onClose={close} />}
      {open === 'manage' && <ManageSecondFactorDialog onClose={close} />}
    </div>
  );
}

/** "Il mio account": everybody's own, whatever the role. */
export function AccountPage() {
  const account = useQuery(accountQuery);
  const { data: user } = useQuery(sessionQuery);
  return (
    <>
      <PageHead
        title="Il mio account"
        sub={user && [nameOfUser(user), user.email].filter(Boolean).join(', ')}
      />
      <Loaded
        query={account}
        skeleton={<RowsSkeleton rows={4} picture={false} />}
        failure="Errore nel caricamento dell’account"
      >
        {(data) => <Account account={data} />}
      </Loaded>
    </>
  );
}
