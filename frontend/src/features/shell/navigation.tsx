import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { ShopMark } from '../../shared/office/pictures/shop-mark.js';
import { Icon, type IconName } from '../../shared/office/pictures/icon.js';
import { Keys } from '../../shared/office/shortcuts/keys.js';
import { forgetPerson, nameOfUser, sessionQuery } from '../../shared/office/queries/session.js';
import { deliveryCountQuery } from '../../shared/office/queries/deliveries.js';
import { todoCountQuery } from '../../shared/office/queries/todo.js';
import styles from './shell.module.css';
import { call } from '../../shared/api/client.js';
import { messageOf } from '../../shared/api/problem.js';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { initialsOf } from '../../shared/office/initials.js';
import { toast } from '../../shared/kit/toasts/toasts.js';

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
function UserFoot({ onNavigate }: { readonly onNavigate?: () => void }) {
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

interface Place {
  readonly to:
    | '/'
    | '/admin/todo'
    | '/admin/deliveries'
    | '/admin/gift-lists'
    | '/admin/transactions'
    | '/admin/cash'
    | '/admin/products'
    | '/admin/occasions'
    | '/admin/cronologia'
    | '/admin/mail'
    | '/admin/administrators'
    | '/admin/integrity'
    | '/admin/persone'
    | '/admin/settings'
    | '/admin/test-storage';
  readonly label: string;
  readonly icon: IconName;
  readonly adminOnly?: true;
  /** `G` and this letter lead here. */
  readonly key?: string;
}

/** The first group has no title on the page. */
const FIRST = 'Oggi';

const GROUPS: readonly (readonly [string, readonly Place[]])[] = [
  [
    FIRST,
    [
      { to: '/', label: 'Dashboard', icon: 'layout-dashboard', key: 'd' },
      { to: '/admin/todo', label: 'Da fare', icon: 'checklist', key: 'f' },
      { to: '/admin/deliveries', label: 'Consegne', icon: 'send', key: 'n' },
    ],
  ],
  [
    'Vendite',
    [
      { to: '/admin/gift-lists', label: 'Liste Regalo', icon: 'gift', key: 'l' },
      { to: '/admin/transactions', label: 'Transazioni', icon: 'receipt', key: 't' },
      { to: '/admin/cash', label: 'Cassa', icon: 'cash', key: 'c' },
    ],
  ],
  [
    'Catalogo',
    [
      { to: '/admin/products', label: 'Prodotti', icon: 'package', key: 'p' },
      { to: '/admin/occasions', label: 'Occasioni', icon: 'confetti', key: 'o' },
    ],
  ],
  [
    'Negozio',
    [
      { to: '/admin/cronologia', label: 'Cronologia', icon: 'history', key: 'r' },
      { to: '/admin/mail', label: 'Registro e-mail', icon: 'mail', key: 'e' },
      { to: '/admin/administrators', label: 'Amministratori', icon: 'users', key: 'a', adminOnly: true },
      { to: '/admin/settings', label: 'Impostazioni', icon: 'settings', key: 'i', adminOnly: true },
      { to: '/admin/persone', label: 'Dati personali', icon: 'user', adminOnly: true },
      { to: '/admin/integrity', label: 'Integrità', icon: 'shield-check', adminOnly: true },
      { to: '/admin/test-storage', label: 'Prova archivio', icon: 'server', adminOnly: true },
    ],
  ],
];

export function ShopName() {
  const { storeName, appName } = usePublicSettings();
  return <>{storeName || appName}</>;
}

/** How many things wait for a person, and how many gifts stand to be prepared. */
function useWaiting(): { readonly todo: number; readonly toPrepare: number } {
  const { data: todo = 0 } = useQuery(todoCountQuery);
  const { data: toPrepare = '' } = useQuery(deliveryCountQuery({ state: 'toPrepare', list: undefined }));
  // Above a thousand it is "1000+".
  return { todo, toPrepare: Number.parseInt(toPrepare, 10) || 0 };
}

const shortCount = (count: number): string => (count > 99 ? '99+' : String(count));

function Count({ count }: { readonly count: number }) {
  return count > 0 && <b className={styles['count']}>{shortCount(count)}</b>;
}

/** Opens the phone's menu, and says how much waits behind it. */
export function MenuButton({ opened, onOpen }: { readonly opened: boolean; readonly onOpen: () => void }) {
  const { todo, toPrepare } = useWaiting();
  const waiting = [todo > 0 && `${todo} da fare`, toPrepare > 0 && `${toPrepare} da preparare`].filter(
    Boolean,
  );
  return (
    <IconButton
      icon={
        <>
          <Icon name="menu-2" />
          <Count count={todo + toPrepare} />
        </>
      }
      label={
        waiting.length === 0
          ? 'Apri il menu'
          : `Apri il menu, ${shortCount(todo + toPrepare)} in sospeso: ${waiting.join(', ')}`
      }
      className={styles['menu']}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={onOpen}
    />
  );
}

function useIsOpen(): (place: Place) => boolean {
  const { data: user } = useQuery(sessionQuery);
  return ({ adminOnly }) => !adminOnly || user?.role === 'admin';
}

/** The pages that whoever is signed in may open. */
export function usePlaces(): readonly Place[] {
  return GROUPS.flatMap(([, places]) => places).filter(useIsOpen());
}

function FindButton({ onFind }: { readonly onFind: () => void }) {
  return (
    <button
      type="button"
      className={styles['seek']}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Trova"
      onClick={onFind}
    >
      <Icon name="search" />
      <span className="grow">Trova</span>
      <Keys keys="mod+k" />
    </button>
  );
}

interface NavigationProps {
  readonly onNavigate?: () => void;
  /** Absent in the phone's slide-over: the button stands in the bar above. */
  readonly onFind?: () => void;
}

/** Groups, current place raised; the same in the column, the rail and the phone's slide-over. */
export function Navigation({ onNavigate, onFind }: NavigationProps) {
  const { storeDescription } = usePublicSettings();
  const isOpen = useIsOpen();
  const { todo, toPrepare } = useWaiting();
  // The dashboard stands at two addresses.
  const isHome = useRouterState({ select: ({ location }) => /^\/admin\/?$/.test(location.pathname) });
  return (
    <nav className={styles['nav']} aria-label="Menu principale">
      <div className={styles['insides']}>
        <div className={styles['logo']}>
          <ShopMark className={styles['bow']} />
          <div className={styles['words']}>
            <b>
              <ShopName />
            </b>
            <span className={styles['tagline']}>{storeDescription ?? 'Liste regalo'}</span>
          </div>
        </div>
        {onFind && <FindButton onFind={onFind} />}
        {GROUPS.map(([group, places]) => (
          <section key={group} aria-label={group}>
            {group !== FIRST && <h2 aria-hidden="true">{group}</h2>}
            {places.filter(isOpen).map((place) => (
              <Link
                key={place.to}
                to={place.to}
                className={styles['item']}
                activeProps={{ 'aria-current': 'page' }}
                activeOptions={{ exact: place.to === '/' }}
                {...(place.to === '/' && isHome && { 'aria-current': 'page' })}
                title={place.label}
                onClick={onNavigate}
              >
                <Icon name={place.icon} />
                <span>{place.label}</span>
                {place.to === '/admin/todo' && <Count count={todo} />}
                {place.to === '/admin/deliveries' && <Count count={toPrepare} />}
              </Link>
            ))}
          </section>
        ))}
        <UserFoot onNavigate={onNavigate} />
      </div>
    </nav>
  );
}
