import { flag, oneOf } from '../field.js';

export const schema = {
  environmentMode: oneOf('development', 'production'),
  enableInStore: flag(true),
};
