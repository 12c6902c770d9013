/** A page of the client, as the router and the server know it. */
export interface ClientPage {
  /** As the router writes it: `$name` is any one part of the address, `{-$name}` one that may be left out. */
  readonly path: string;
  /** What the browser's tab says until the page itself says more. */
  readonly title: string;
  /** True where the page is about the list of its address, and there is nothing to see without one. */
  readonly needsList?: true;
  /** Its address is a secret: no other page is told it, and nothing keeps it. */
  readonly keepsAddress?: true;
}

const LIST = {
  title: 'Lista regalo',
  needsList: true,
} as const;
const CHECKOUT = {
  title: 'Il tuo regalo',
  needsList: true,
} as const;
const RETURN = { title: 'Pagamento in corso', keepsAddress: true } as const;
const CANCEL = { title: 'Annulla la prenotazione', keepsAddress: true } as const;
const THANKS = { title: 'Grazie' };

/** Every address of the client. A test of the client holds them against its router, which needs no such list: no phone loads it. */
export const CLIENT_PAGES: readonly ClientPage[] = [
  { path: '/', title: 'Liste regalo' },
  { path: '/list/$listId', ...LIST },
  { path: '/gift-lists/$listId', ...LIST },
  {
    path: '/list/$listId/biglietto',
    title: 'Biglietto da stampare',
    needsList: true,
  },
  { path: '/checkout/$listId/{-$productId}', ...CHECKOUT },
  { path: '/gift-lists/$listId/checkout/{-$productId}', ...CHECKOUT },
  { path: '/stripe-checkout/$listId/{-$productId}', ...CHECKOUT, title: 'Pagamento con Stripe' },
  { path: '/stripe-success', ...RETURN },
  { path: '/paypal-redirect', ...RETURN },
  { path: '/thank-you', ...THANKS },
  { path: '/thankyou/$giftListId/$productId', ...THANKS },
  { path: '/gift-lists/$listId/thank-you/{-$transactionId}', ...THANKS },
  { path: '/annulla', ...CANCEL },
  { path: '/annulla/$token', ...CANCEL },
  { path: '/conferma', title: 'Conferma la prenotazione', keepsAddress: true },
  { path: '/info/$page', title: 'Informazioni' },
  { path: '/auth', title: 'Accedi' },
  {
    path: '/reset-password-request',
    title: 'Password dimenticata',
  },
  { path: '/reset-password/$token', title: 'Nuova password', keepsAddress: true },
  { path: '/admin', title: 'Dashboard' },
  { path: '/admin/transactions', title: 'Transazioni' },
  { path: '/admin/transactions/$transactionId', title: 'Transazione' },
  { path: '/admin/transactions/$transactionId/customer', title: 'Cliente' },
  { path: '/admin/gift-lists', title: 'Liste regalo' },
  { path: '/admin/products', title: 'Prodotti' },
  { path: '/admin/occasions', title: 'Occasioni' },
  { path: '/admin/mail', title: 'Registro e-mail' },
  { path: '/admin/settings', title: 'Impostazioni' },
  { path: '/admin/test-storage', title: 'Prova archivio' },
  { path: '/admin/cash', title: 'Cassa' },
  { path: '/admin/todo', title: 'Da fare' },
  { path: '/admin/deliveries', title: 'Consegne' },
  { path: '/admin/administrators', title: 'Gestione Amministratori' },
  { path: '/admin/account', title: 'Il mio account' },
  { path: '/admin/as-of/$kind/$id', title: 'Com’era' },
];

/** What stands at an address that nothing else does. */
export const NO_PAGE = { path: '', title: 'Pagina non trovata' } as const;

const PART = /^\$(\w+)$/;
const PART_OR_NONE = /^\{-\$(\w+)\}$/;

function patternOfPath(path: string): RegExp {
  const parts = path.split('/').filter((part) => part !== '');
  const patterns = parts.map((part) => {
    const [, optional] = PART_OR_NONE.exec(part) ?? [];
    if (optional) return `(?:/(?<${optional}>[^/]+))?`;
    const [, name] = PART.exec(part) ?? [];
    return name ? `/(?<${name}>[^/]+)` : `/${part}`;
  });
  // The router takes capitals and a slash at the end as well.
  return new RegExp(`^${patterns.join('')}/?$`, 'i');
}

const PATTERNS = CLIENT_PAGES.map((page) => ({ page, pattern: patternOfPath(page.path) }));

interface FoundPage {
  readonly page: ClientPage;
  /** The parts of the address that the path names, as they stand there. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The page at a path without its query; `null` where there is none. */
export function clientPageAt(path: string): FoundPage | null {
  for (const { page, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return { page, params: match.groups ?? {} };
  }
  return null;
}
