import type { TellFault } from '@fiocco/contracts';
import { say } from '../texts/say.js';

/** What is wrong with what a guest has typed, in the page's language. */
export const tellGuest: TellFault = (fault) => say(`faults.${fault}`);
