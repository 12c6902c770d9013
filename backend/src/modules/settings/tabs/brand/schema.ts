import { colour, optionalColour, optionalText } from '../field.js';

export const schema = {
  logoUrl: optionalText(),
  primaryColor: colour('#3b82f6'),
  backgroundColor: colour('#ffffff'),
  textColor: colour('#000000'),
  headingColor: colour('#1e3a8a'),
  accentColor: optionalColour(),
  lineColor: optionalColour(),
};
