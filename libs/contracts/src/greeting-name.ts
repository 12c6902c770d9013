/**
 * First words that are not a given name: articles, particles, titles and relations ("I nonni", "De Luca Anna", "Zia
 * Pina").
 */
const OPENERS = new Set(
  [
    'il lo la i gli le un uno una del dello della dei degli delle da dal dalla di de d',
    'sig signor signora signori dott dottor dottoressa dr prof professor professoressa avv ing arch don suor padre',
    'fam famiglia nonno nonna nonni zio zia zii zie mamma papà papa cugini cugine amici amiche colleghi colleghe',
    'gruppo ufficio reparto classe squadra',
  ].flatMap((words) => words.split(' ')),
);

const COMPANY_WORDS = new Set(
  [
    'srl srls spa snc sas sapa scarl coop onlus aps asd ltd gmbh inc co',
    'ditta società studio associazione azienda impresa cooperativa condominio fratelli flli negozio hotel ristorante',
  ].flatMap((words) => words.split(' ')),
);

const SEVERAL = /\s(?:e|ed|y|and)\s|[&+/,;]/iu;
const NO_NAME = /[\d@"()]/u;

/** "S.r.l." becomes "srl" and "Fam." becomes "fam", as they are written in the sets above. */
const bare = (word: string): string => word.toLowerCase().replaceAll(/[.]/gu, '').normalize('NFC');

/** Whether the word begins a name that continues: "I", "G." and "dell'Orso". */
const opensMore = (word: string): boolean =>
  OPENERS.has(bare(word)) || bare(word).length < 2 || word.endsWith('.') || /^\p{L}{1,5}['’]/u.test(word);

/**
 * The name for a greeting, from the one field in which a buyer wrote it: "Giulia" of "Giulia Ferri". A text that is not
 * one person's name is answered whole ("I nonni", "Anna e Marco", "Rossi S.r.l.", "Famiglia Bianchi"). Spaces are
 * tidied. An empty name answers an empty text, and the greeting then has no name.
 */
export function greetingName(name: string): string {
  const whole = name.trim().replaceAll(/\s+/gu, ' ');
  const words = whole.split(' ');
  const first = words[0] ?? '';
  const isWhole =
    SEVERAL.test(whole) ||
    NO_NAME.test(whole) ||
    opensMore(first) ||
    words.some((word) => COMPANY_WORDS.has(bare(word)));
  return isWhole ? whole : first;
}

const PLURAL_OPENER = /^(?:i|gli|le|nonni|zii|zie|cugini|cugine|amici|amiche|colleghi|colleghe)\s/iu;

/**
 * Whether a sentence about this name needs the plural "hanno": "I nonni", "Anna e Marco". A family or a company takes
 * "ha".
 */
export function namesSeveral(name: string): boolean {
  const whole = name.trim();
  const isCompany = whole.split(/\s+/u).some((word) => COMPANY_WORDS.has(bare(word)));
  return (
    !isCompany &&
    (PLURAL_OPENER.test(whole) || SEVERAL.test(whole)) &&
    !/^(?:la )?fam(?:iglia|\.)/iu.test(whole)
  );
}
