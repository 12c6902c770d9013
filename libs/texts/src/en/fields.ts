/**
 * Why a field is refused that only the server looks at, by the Italian sentence of the field's rule; `#` is the number in it.
 * What guests' pages find themselves stands in the rooms of those pages.
 */
export default {
  'Al massimo # caratteri': 'At most # characters',
  'Campo obbligatorio': 'This is required',
  'Contiene caratteri non ammessi': 'It contains characters that are not allowed',
  'Dati troppo annidati': 'This is not valid',
  'Deve essere un testo': 'This must be text',
  'I dati per la fattura vanno scritti campo per campo': 'Give the details of the invoice field by field',
  'ID transazione mancante': 'The number of the purchase is missing',
  'Il cognome è obbligatorio': 'Please give the surname',
  'Il link non è valido': 'This link is not valid',
  'Il metodo di consegna è obbligatorio': 'Please choose how the gift arrives',
  'Il nome è obbligatorio': 'Please give the name',
  'Il numero dell’ordine è richiesto': 'Please give the order number',
  'Il prodotto non è valido': 'This gift is not valid',
  'Il telefono è obbligatorio': 'Please give your telephone number',
  'Importo non valido': 'This is not an amount',
  'Inserisci un indirizzo email valido': 'Please give a valid email address',
  'Inserisci un numero di telefono valido': 'Please give a valid telephone number',
  'L’email è obbligatoria': 'Please give your email address',
  'L’indirizzo non è valido: ogni campo può avere al massimo # caratteri':
    'The address is not valid: each field can have at most # characters',
  'L’indirizzo va scritto parte per parte': 'Give the address part by part',
  'La lingua non è prevista: it o en': 'This language is not available: it or en',
  'La lista regalo è richiesta': 'The gift list is missing',
  'La password è richiesta': 'Please type the password',
  'La valuta è l’euro': 'The currency is the euro',
  'Manca il numero del pagamento': 'The number of the payment is missing',
  'Metodo di pagamento non supportato': 'This way to pay is not supported',
  'Questa unità del regalo non esiste.': 'This piece of the gift does not exist.',
  'Testo troppo lungo: al massimo # caratteri': 'This text is too long: at most # characters',
  'Troppi dati in una sola richiesta': 'This is too much for one request',
  'Valore non valido': 'This is not valid',
} as const;
