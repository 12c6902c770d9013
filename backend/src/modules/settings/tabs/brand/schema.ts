import { faultsIn } from '../../custom-css/judge-css.js';
import { Refusal } from '../refusal.js';
import { colour, optionalColour, optionalText, picture } from '../texts.js';

const MAX_CSS = 100_000;
/** The first lines that are wrong; a text of another kind is wrong in each. */
const TOLD = 50;

function judged(css: string): string | Refusal {
  const faults = faultsIn(css);
  const [first] = faults;
  if (!first) return css;
  const others = faults.length > 1 ? ` (righe da correggere: ${faults.length})` : '';
  return new Refusal(
    'SETTING_CSS_REFUSED',
    `Riga ${first.line}: ${first.text}${others}`,
    faults.slice(0, TOLD),
  );
}

export const schema = {
  logoUrl: picture(),
  adminLogoUrl: picture(),
  primaryColor: colour('#3b82f6'),
  backgroundColor: colour('#ffffff'),
  textColor: colour('#000000'),
  headingColor: colour('#1e3a8a'),
  accentColor: optionalColour(),
  lineColor: optionalColour(),
  customCss: optionalText({ max: MAX_CSS, lines: true, shaped: judged }),
};
