import { whenAgreed } from '../purchase/notice.js';

/** What staff record themselves is no news to the shop. */
export const cause = whenAgreed('when_agreed_tell_shop', 'guests');
