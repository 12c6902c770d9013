import './ground.js';
import { AuthPage } from '../features/auth/auth-page.js';
import type { Boot } from '../shared/boot.js';
import { drawn, type PageCall } from './drawn.js';

const nowhere = () => undefined;

/** The sign-in, for whoever is not signed in. */
export function signInBeginning({ address }: PageCall, boot: Boot): string {
  if (boot.user !== null) return '';
  return drawn(<AuthPage onDone={nowhere} />, boot, address);
}
