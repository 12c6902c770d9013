import { isItaly } from '@fiocco/contracts';
import { language } from '../../texts/say.js';

/** ISO 3166-1 without Italy, which stands first. */
export const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

export const ITALY = 'Italia';

const italian = () => new Intl.DisplayNames(['it'], { type: 'region' });

/** The names by which an address may call its country, and the one that it has: one that was typed elsewhere stays. */
export function countryNames(
  present: string,
  { shipsAbroad }: { readonly shipsAbroad: boolean },
): readonly string[] {
  const names = italian();
  const others = shipsAbroad ? COUNTRY_CODES.map((code) => names.of(code) ?? code) : [];
  const offered = [ITALY, ...others.toSorted((one, other) => one.localeCompare(other, 'it'))];
  return isItaly(present) || offered.includes(present) ? offered : [present, ...offered];
}

/** A country that an address names, as the page's language calls it: addresses are kept in Italian. */
export function countryLabels(): (name: string) => string {
  if (language() === 'it') return (name) => name;
  const labels = new Intl.DisplayNames([language()], { type: 'region' });
  const names = italian();
  const byName = new Map(['IT', ...COUNTRY_CODES].map((code) => [names.of(code), labels.of(code)]));
  return (name) => byName.get(name) ?? name;
}

/** The same names, each with what a guest reads in its place, in the order of their language. */
export function countryOptions(
  ...asked: Parameters<typeof countryNames>
): readonly (readonly [name: string, label: string])[] {
  const labelOf = countryLabels();
  const options = countryNames(...asked).map((name) => [name, labelOf(name)] as const);
  const others = options.findIndex(([name]) => name === ITALY) + 1;
  const inOrder = options
    .slice(others)
    .toSorted(([, one], [, other]) => one.localeCompare(other, language()));
  return [...options.slice(0, others), ...inOrder];
}
