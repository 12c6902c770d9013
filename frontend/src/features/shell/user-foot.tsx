import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '../../shared/api/client.js';
import { messageOf } from '../../shared/api/problem.js';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { initialsOf } from '../../shared/office/initials.js';
import { forgetPerson, nameOfUser, sessionQuery } from '../../shared/office/queries/session.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import styles from './shell.module.css';

function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('POST /api/logout'),
    onSuccess: async () => {
      // Before the sign-in page opens: it sends anybody who is still signed in back to the office.
      client.setQueryData(sessionQuery.queryKey, null);
      await navigate({ to: '/auth' });
      forgetPerson(client);
      toast.success('Logout effettuato', 'Hai effettuato il logout con successo.');
    },
    onError: (error) => toast.error('Logout fallito', messageOf(error)),
  });
}

/** Who is signed in, with the way to the own account and the way out. */
export function UserFoot({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { data: user } = useQuery(sessionQuery);
  const signOut = useSignOut();
  const name = user ? nameOfUser(user) : '';
  return (
    <div className={styles['account']}>
      <Link
        to="/admin/account"
        className={styles['own']}
        activeProps={{ 'aria-current': 'page' }}
        title="Il mio account"
        onClick={onNavigate}
      >
        <span className="visually-hidden">Il mio account</span>
        <span className="avatar" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={`grow ${styles['words']}`}>
          <span className="bold two-lines" title={name}>
            {name}
          </span>
          <span className="xs soft block">{user?.role === 'staff' ? 'Staff' : 'Amministratore'}</span>
        </span>
      </Link>
      <IconButton
        icon={<Icon name="logout" />}
        label="Esci"
        busy={signOut.isPending}
        onClick={() => signOut.mutate()}
      />
    </div>
  );
}
