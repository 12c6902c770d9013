/** Frequent in Italian, and no English words. */
const ITALIAN =
  /(?<![\p{L}\d/.@-])(il|lo|la|gli|le|un|una|di|del|della|dell|dei|al|alla|da|dal|con|per|che|non|è|sono|ti|tuo|tua|tuoi|questo|questa|se|ora|entro|grazie|ordine|regalo|quota|contributo|negozio|lista|consegna|pagamento|carta|spese|data|dove|orari|spedito|bonifico|recesso|contratto|annulla|conferma|vedi|torna|abbiamo|puoi|restituito|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|gennaio|febbraio|marzo|aprile|maggio|giugno|novembre|dicembre)(?![\p{L}\d-])/giu;

/** The Italian words in a text that is to be English, once `typed`, what a shop and its guests wrote themselves, is taken out. */
export function italianIn(text: string, typed: readonly string[]): readonly string[] {
  // Lines of a text part break anywhere.
  const flat = text.replaceAll(/\s+/g, ' ');
  const own = typed.reduce((rest, words) => rest.replaceAll(words, ''), flat).replaceAll(/https?:\S+/g, '');
  return own.match(ITALIAN) ?? [];
}
