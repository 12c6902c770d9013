import './ground.js';
import LockedList from '../features/public-list/components/states/locked-list.js';
import type { Boot } from '../shared/boot.js';
import { drawn, type PageCall } from './drawn.js';

const notYet = () => undefined;

/** The card of a list that asks for its password, before anybody says whose it is. */
export const lockedBeginning = ({ address }: PageCall, boot: Boot): string =>
  drawn(<LockedList listId="" list={null} onUnlocked={notYet} />, boot, address);
