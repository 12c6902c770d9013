import { optionalText } from '../field.js';

export const schema = {
  emailFromAddress: optionalText(),
  emailFromName: optionalText(),
};
