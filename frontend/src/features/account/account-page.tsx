import type { DeviceKind, OwnAccount, OwnSession } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { formatDate, formatDateTime } from '../../shared/format/dates.js';
import { Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { Page } from '../../shared/office/page/page.js';
import { Icon, type IconName } from '../../shared/office/pictures/icon.js';
import { ProfileFacts } from '../../shared/office/profile-facts.js';
import { sessionQuery } from '../../shared/office/queries/session.js';
import {
  accountQuery,
  useEndSession,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
} from './account-query.js';
import styles from './account.module.css';
import { PasswordDialog, SecondFactorDialog } from './account-dialogs.js';
import { messageOf } from '../../shared/api/problem.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import {
  NO_PASSWORD,
  passwordFaults,
  presentBody,
  type PresentPassword,
  PresentPasswordFields,
} from '../../shared/office/controls/present-password.js';
import { useForm } from '../../shared/office/controls/use-form.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { Option } from '../../shared/office/controls/inputs.js';
import { playSaleSound, saleSoundIsOn, switchSaleSound } from '../../shared/office/sale-sound.js';
import { Stack } from '../../shared/office/stack.js';

const ICONS: Readonly<Record<DeviceKind, IconName>> = {
  phone: 'device-mobile',
  tablet: 'device-tablet',
  desktop: 'device-desktop',
};

function SessionLine({ session }: { readonly session: OwnSession }) {
  const end = useEndSession();
  const close = () =>
    end.mutate(session.id, {
      onSuccess: () => toast.success('Sessione chiusa', session.browser),
      onError: (error) => toast.error('Errore', messageOf(error)),
    });
  return (
    <li>
      <Icon name={ICONS[session.device]} />
      <div className="grow">
        <p className="medium">
          {session.browser}
          {session.isCurrent && <span className={styles['here']}> · questa sessione</span>}
        </p>
        <p className="soft xs num">
          {session.isCurrent
            ? `Dal ${formatDateTime(session.startedAt)}`
            : `Ultimo uso ${formatDateTime(session.lastUsedAt)}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          busy={end.isPending}
          aria-label={`Chiudi la sessione in ${session.browser}, ultimo uso ${formatDateTime(session.lastUsedAt)}`}
          onClick={close}
        >
          Chiudi
        </Button>
      )}
    </li>
  );
}

/** Where one is signed in, and the way out of there. */
function OwnSessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const end = useEndSession();
  const endOthers = () =>
    end.mutate(null, {
      onSuccess: () => toast.success('Sei uscito dalle altre sessioni'),
      onError: (error) => toast.error('Errore', messageOf(error)),
    });
  return (
    <section aria-label="Le mie sessioni">
      <div className={styles['head']}>
        <h2 className="h2">Le mie sessioni</h2>
        {sessions.length > 1 && (
          <Button busy={end.isPending} onClick={endOthers}>
            Esci dalle altre sessioni
          </Button>
        )}
      </div>
      <ul className={styles['sessions']}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}

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
  const { data: user } = useQuery(sessionQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles['account']}>
      {user && (
        <section aria-label="Profilo">
          <div className={styles['head']}>
            <h2 className="h2">Profilo</h2>
          </div>
          <ProfileFacts user={user} />
        </section>
      )}
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
      <OwnSessions sessions={account.sessions} />
      <SaleSound />
      {open === 'password' && <PasswordDialog needsCode={account.secondFactor !== null} onClose={close} />}
      {open === 'activate' && <SecondFactorDialog onClose={close} />}
      {open === 'manage' && <ManageSecondFactorDialog onClose={close} />}
    </div>
  );
}

/** Kept in the browser: at the counter it may ring, in the back room not. */
function SaleSound() {
  const [on, setOn] = useState(saleSoundIsOn);
  return (
    <section aria-label="In questo browser">
      <div className={styles['head']}>
        <h2 className="h2">In questo browser</h2>
      </div>
      <Option
        as="switch"
        label="Suono a ogni vendita"
        hint="Due note quando un ospite acquista o prenota, finché il back office è aperto."
        checked={on}
        onChange={(next) => {
          switchSaleSound(next);
          setOn(next);
          if (next) playSaleSound();
        }}
      />
    </section>
  );
}

/** "Il mio account": everybody's own, whatever the role. */
export function AccountPage() {
  const account = useQuery(accountQuery);
  return (
    <Page title="Il mio account">
      <Loaded
        query={account}
        skeleton={<RowsSkeleton rows={4} picture={false} />}
        failure="Errore nel caricamento dell’account"
      >
        {(data) => <Account account={data} />}
      </Loaded>
    </Page>
  );
}

/** New recovery codes, or the end of it; either needs the password and a code. */
function ManageSecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<PresentPassword>(NO_PASSWORD, (values) => passwordFaults(values, true));
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;

  const onError = (error: unknown) => {
    if (!form.refuse(error)) toast.error('Errore', messageOf(error));
  };
  const draw = (values: PresentPassword) =>
    renew.mutate(presentBody(values), { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes), onError });
  const end = (values: PresentPassword) =>
    remove.mutate(presentBody(values), {
      onSuccess: () => {
        toast.success('Secondo fattore tolto', 'Per accedere basta di nuovo la password.');
        onClose();
      },
      onError,
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Secondo fattore"
      onSubmit={() => form.submit(draw)}
      footer={
        <>
          <Button variant="danger" busy={remove.isPending} onClick={() => form.submit(end)}>
            Togli
          </Button>
          <Button variant="primary" type="submit" busy={renew.isPending}>
            Nuovi codici
          </Button>
        </>
      }
    >
      <Stack gap={14}>
        <p className="soft">
          Nuovi codici di recupero prendono il posto di tutti quelli di prima. Chi cambia telefono toglie il
          secondo fattore e lo attiva di nuovo.
        </p>
        <PresentPasswordFields form={form} needsCode />
      </Stack>
    </Dialog>
  );
}
