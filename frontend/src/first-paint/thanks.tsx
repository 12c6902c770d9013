import './ground.js';
import { ThankYouSkeleton } from '../features/thank-you/thank-you-skeleton.js';
import type { Boot } from '../shared/boot.js';
import { drawn, type PageCall } from './drawn.js';

/** The outline of a page about one purchase, which only the browser knows: the shop's header stands at once. */
export const thanksBeginning = ({ address }: PageCall, boot: Boot): string =>
  drawn(<ThankYouSkeleton />, boot, address);
