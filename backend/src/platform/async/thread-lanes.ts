import { Lane } from './lane.js';

/**
 * Node has four threads for all that takes long in the background: pictures, hashes of passwords, compression, files. Each kind
 * that strangers can order has one of them at most, so that no crowd of one kind stops another or the files (decision 0065).
 */
export const THREAD_LANES = {
  /** A decoded picture takes up to 200 MB, and nobody waits for a picture as for an answer. */
  drawing: new Lane({ atOnce: 1, waiting: 8 }),
  /** Of the shop's people. Apart from those of lists, so that nobody's sign-in waits for a crowd of guests. */
  accountPasswords: new Lane({ atOnce: 1, waiting: 50 }),
  /** A whole party opens its list in the same minute. */
  listPasswords: new Lane({ atOnce: 1, waiting: 200 }),
  compressing: new Lane({ atOnce: 1, waiting: 16 }),
} as const;
