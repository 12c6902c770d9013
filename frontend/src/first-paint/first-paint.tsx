import type { Boot } from '../shared/boot.js';
import { type Language, LANGUAGES, OWN_LANGUAGE } from '@fiocco/texts';
import { loadTextsIn, speak } from '../shared/texts/say.js';
import { brandTokens } from '../shared/theme/brand-tokens.js';
import { checkoutBeginning, singleBeginning } from './checkout.js';
import type { PageCall } from './drawn.js';
import { ITALIC, listBeginning } from './list.js';
import { lockedBeginning } from './locked.js';
import { signInBeginning } from './sign-in.js';
import { linkBeginning, thanksBeginning } from './thanks.js';
import { writtenBeginning } from './written.js';

/** By language and a page's path: the tags that ask for its scripts and style sheets. Known once the client is built. */
declare const __PAGE_FILES__: Readonly<Record<Language, Readonly<Record<string, string>>>> | undefined;

interface FirstPaint {
  readonly head: string;
  readonly root: string;
  /** The file beside this one that styles the root's content; null where there is none. */
  readonly styles: string | null;
}

interface Beginning {
  readonly styles: string;
  readonly head?: string;
  readonly draw: (call: PageCall, boot: Boot) => string;
}

const LIST: Beginning = { styles: 'list.css', head: ITALIC, draw: listBeginning };
const LOCKED: Beginning = { styles: 'locked.css', draw: lockedBeginning };
const THANKS: Beginning = { styles: 'thanks.css', draw: thanksBeginning };
const LINK: Beginning = { styles: 'thanks.css', draw: linkBeginning };

/** The pages of which something is drawn: by the components that draw it once the script runs. */
const BEGINNINGS: Readonly<Record<string, Beginning | undefined>> = {
  '/list/$listId': LIST,
  '/gift-lists/$listId': LIST,
  '/checkout/$listId/{-$productId}': { styles: 'checkout.css', draw: checkoutBeginning },
  '/gift-lists/$listId/checkout/{-$productId}': { styles: 'checkout.css', draw: singleBeginning },
  '/thank-you': THANKS,
  '/thankyou/$giftListId/$productId': THANKS,
  '/gift-lists/$listId/thank-you/{-$transactionId}': THANKS,
  '/annulla': LINK,
  '/conferma': LINK,
  '/info/$page': { styles: 'written.css', draw: writtenBeginning },
  '/auth': { styles: 'sign-in.css', draw: signInBeginning },
};

/** Until this has come nothing is drawn: the texts of what is. */
export const ready: Promise<unknown> = Promise.all(
  LANGUAGES.map((language) =>
    loadTextsIn(language, 'common', 'list', 'checkout', 'order', 'thanks', 'legal', 'faults'),
  ),
);

/** The shop's colours, before the script sets them. */
function coloursOf({ settings }: Boot): string {
  if (!settings) return '';
  const tokens = Object.entries(brandTokens(settings)).map(([name, value]) => `${name}:${value}`);
  return `<style>:root{${tokens.join(';')}}</style>`;
}

/** Called by the server for each page that it sends, with the facts that it writes into the page. */
export function firstPaint(call: PageCall, boot: Boot): FirstPaint {
  const { language = OWN_LANGUAGE } = boot;
  const files = typeof __PAGE_FILES__ === 'undefined' ? '' : (__PAGE_FILES__[language][call.path] ?? '');
  // What follows is drawn in one go: no other page is begun meanwhile.
  speak(language);
  const beginning = boot.locked ? LOCKED : BEGINNINGS[call.path];
  const root = beginning?.draw(call, boot) ?? '';
  return {
    head: files + (root && (beginning?.head ?? '')) + coloursOf(boot),
    root,
    styles: root && beginning ? beginning.styles : null,
  };
}
