import type { ValuesOf } from '../tab.js';
import type { schema } from './schema.js';

export const publicOf = ({ environmentMode, enableInStore }: ValuesOf<typeof schema>) => ({
  environmentMode,
  enableInStore,
});
