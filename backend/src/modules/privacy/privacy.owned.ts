import type { Owned } from '../../platform/index.js';

export const privacyOwned: Owned = {
  name: 'privacy',
  streams: ['privacy'],
};
