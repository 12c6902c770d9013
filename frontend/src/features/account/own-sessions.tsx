import type { DeviceKind, OwnSession } from '@fiocco/contracts';
import { formatDateTime } from '../../shared/format/dates.js';
import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { Icon, type IconName } from '../../shared/office/pictures/icon.js';
import { useEndSession } from './account-query.js';
import styles from './account.module.css';

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
export function OwnSessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
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
