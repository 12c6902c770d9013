/** What may be wrong with an address, an invoice or an e-mail address, by the codes of `Fault`. */
export default {
  'faults.mail.letters': 'Prima della @ non sono ammessi accenti né lettere speciali',
  'faults.zipCode.missing': 'Il CAP è obbligatorio',
  'faults.zipCode.form': 'Il CAP ha cinque cifre',
  'faults.zipCode.missingAbroad': 'Il codice postale è obbligatorio',
  'faults.province.missing': 'La provincia è obbligatoria',
  'faults.province.form': 'Scrivi la sigla della provincia, come BO',
  'faults.country.abroad': 'Spediamo solo in Italia',
  'faults.name.missing': 'Il nome o la ragione sociale è obbligatorio',
  'faults.street.missing': 'L’indirizzo è obbligatorio',
  'faults.city.missing': 'La città è obbligatoria',
  'faults.taxCode.missing': 'Serve il codice fiscale o la partita IVA',
  'faults.taxCode.form': 'Il codice fiscale non è giusto: ricontrollalo',
  'faults.vatNumber.form': 'La partita IVA non è giusta: ricontrollala',
  'faults.vatNumber.foreign': 'Questa partita IVA è di un altro paese: scrivilo nell’indirizzo',
  'faults.sdiCode.form': 'Il codice SDI ha sette lettere e cifre',
  'faults.pec.form': 'Inserisci una PEC valida',
} as const;
