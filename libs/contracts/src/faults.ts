/** What may be wrong with an address, an invoice or an e-mail address that somebody types, in the words of staff and server. */
export const FAULT_WORDS = {
  'mail.letters': 'Prima della @ non sono ammessi accenti né lettere speciali',
  'zipCode.missing': 'Il CAP è obbligatorio',
  'zipCode.form': 'Il CAP ha cinque cifre',
  'zipCode.missingAbroad': 'Il codice postale è obbligatorio',
  'province.missing': 'La provincia è obbligatoria',
  'province.form': 'Scrivi la sigla della provincia, come BO',
  'country.abroad': 'Spediamo solo in Italia',
  'name.missing': 'Il nome o la ragione sociale è obbligatorio',
  'street.missing': 'L’indirizzo è obbligatorio',
  'city.missing': 'La città è obbligatoria',
  'taxCode.missing': 'Serve il codice fiscale o la partita IVA',
  'taxCode.form': 'Il codice fiscale non è giusto: ricontrollalo',
  'vatNumber.form': 'La partita IVA non è giusta: ricontrollala',
  'vatNumber.foreign': 'Questa partita IVA è di un altro paese: scrivilo nell’indirizzo',
  'sdiCode.form': 'Il codice SDI ha sette lettere e cifre',
  'pec.form': 'Inserisci una PEC valida',
} as const;

export type Fault = keyof typeof FAULT_WORDS;

/** Says a fault; guests' pages do in their own language. */
export type TellFault = (fault: Fault) => string;
export const tellStaff: TellFault = (fault) => FAULT_WORDS[fault];
