import { colour, optionalColour, optionalText, picture } from '../texts.js';

const MAX_CSS = 100_000;

export const schema = {
  logoUrl: picture(),
  adminLogoUrl: picture(),
  primaryColor: colour('#3b82f6'),
  backgroundColor: colour('#ffffff'),
  textColor: colour('#000000'),
  headingColor: colour('#1e3a8a'),
  accentColor: optionalColour(),
  lineColor: optionalColour(),
  customCss: optionalText({ max: MAX_CSS, lines: true }),
};
