import { type Language, LANGUAGES, SERVER_TEXTS, type ServerText } from '@fiocco/texts';

type InEachLanguage = Readonly<Record<Language, string>>;

const inAll = (textIn: (language: Language) => string): InEachLanguage =>
  Object.fromEntries(LANGUAGES.map((language) => [language, textIn(language)])) as InEachLanguage;

/** A page of the client, as the router and the server know it. */
export interface ClientPage {
  /** As the router writes it: `$name` is any one part of the address, `{-$name}` one that may be left out. */
  readonly path: string;
  /** What the browser's tab says until the page itself says more. The office's pages are Italian. */
  readonly title: InEachLanguage;
  /** For whoever gets the address in a chat or a search; the office's pages have none. */
  readonly description?: InEachLanguage;
  /** True where the page is about the list of its address, and there is nothing to see without one. */
  readonly needsList?: true;
  /** True where it is about the purchase that its address names, or its query by `trid`. */
  readonly showsPurchase?: true;
  /** Its address is a secret: no other page is told it, and nothing keeps it. */
  readonly keepsAddress?: true;
}

const inEach = (text: ServerText): InEachLanguage => inAll((language) => SERVER_TEXTS[language][text]);

const inItalian = (text: string): InEachLanguage => inAll(() => text);

const office = (path: string, title: string): ClientPage => ({ path, title: inItalian(title) });

const LIST = {
  title: inEach('server.page.list'),
  description: inEach('server.about.list'),
  needsList: true,
} as const;
const CHECKOUT = {
  title: inEach('server.page.checkout'),
  description: inEach('server.about.checkout'),
  needsList: true,
} as const;
const RETURN = { title: inEach('server.page.return'), keepsAddress: true } as const;
const CANCEL = { title: inEach('server.page.cancel'), keepsAddress: true } as const;
const THANKS = {
  title: inEach('server.page.thanks'),
  description: inEach('server.about.thanks'),
  showsPurchase: true,
} as const;

/** Every address of the client. A test of the client holds them against its router, which needs no such list: no phone loads it. */
export const CLIENT_PAGES: readonly ClientPage[] = [
  { ...office('/', 'Liste regalo'), description: inItalian('Liste regalo per ogni occasione.') },
  { path: '/list/$listId', ...LIST },
  { path: '/gift-lists/$listId', ...LIST },
  {
    path: '/list/$listId/biglietto',
    title: inEach('server.page.card'),
    description: inEach('server.about.card'),
    needsList: true,
  },
  { path: '/checkout/$listId/{-$productId}', ...CHECKOUT },
  { path: '/gift-lists/$listId/checkout/{-$productId}', ...CHECKOUT },
  { path: '/stripe-checkout/$listId/{-$productId}', ...CHECKOUT, title: inEach('server.page.stripe') },
  { path: '/stripe-success', ...RETURN },
  { path: '/paypal-redirect', ...RETURN },
  { path: '/thank-you', ...THANKS },
  { path: '/thankyou/$giftListId/$productId', ...THANKS },
  { path: '/gift-lists/$listId/thank-you/{-$transactionId}', ...THANKS },
  { path: '/annulla', ...CANCEL },
  { path: '/annulla/$token', ...CANCEL },
  { path: '/conferma', title: inEach('server.page.confirm'), keepsAddress: true },
  { path: '/info/$page', title: inEach('server.page.info'), description: inEach('server.about.info') },
  { ...office('/auth', 'Accedi'), description: inItalian('L’ingresso del negozio.') },
  {
    ...office('/reset-password-request', 'Password dimenticata'),
    description: inItalian('Per chi lavora in negozio: un link per scegliere una nuova password.'),
  },
  { ...office('/reset-password/$token', 'Nuova password'), keepsAddress: true },
  office('/admin', 'Dashboard'),
  office('/admin/transactions', 'Transazioni'),
  office('/admin/transactions/$transactionId', 'Transazione'),
  office('/admin/transactions/$transactionId/customer', 'Cliente'),
  office('/admin/gift-lists', 'Liste regalo'),
  office('/admin/gift-lists/$listId', 'Lista regalo'),
  office('/admin/gift-lists/$listId/closing', 'Chiudi la lista'),
  office('/admin/products', 'Prodotti'),
  office('/admin/occasions', 'Occasioni'),
  office('/admin/mail', 'Registro e-mail'),
  office('/admin/settings', 'Impostazioni'),
  office('/admin/integrity', 'Integrità'),
  office('/admin/persone', 'Dati personali'),
  office('/admin/test-storage', 'Prova archivio'),
  office('/admin/cash', 'Cassa'),
  office('/admin/cronologia', 'Cronologia'),
  office('/admin/todo', 'Da fare'),
  office('/admin/deliveries', 'Consegne'),
  office('/admin/administrators', 'Gestione Amministratori'),
  office('/admin/account', 'Il mio account'),
  office('/admin/as-of/$kind/$id', 'Com’era'),
];

/** What stands at an address that nothing else does. */
export const NO_PAGE: ClientPage = { path: '', title: inEach('server.page.missing') };

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
