/** What the shop has put in writing, and the withdrawal from a contract, which is declared online in two steps. */
export default {
  'legal.withdrawal': 'Recesso',
  'legal.withdrawal.online': 'Recesso online',
  'legal.withdrawal.terms': 'Leggi le condizioni del recesso',
  'legal.withdrawal.why': 'Hai acquistato online? Puoi recedere da qui in due passi, senza dare spiegazioni.',
  'legal.withdrawal.days':
    'Hai 14 giorni dal giorno in cui il regalo viene consegnato; puoi recedere anche prima. Il recesso è escluso per i regali su misura o personalizzati, per ciò che si deteriora presto e per ciò che è stato sigillato per igiene e poi aperto (art. 59 del Codice del consumo).',
  'legal.withdrawal.need':
    'Ti servono il numero dell’ordine, come FI-2026-000123, e l’e-mail con cui hai acquistato.',
  'legal.withdrawal.here': 'Recedi dal contratto qui',

  'legal.unpublished': 'Il negozio non ha ancora pubblicato questa pagina',
  'legal.unpublished.why':
    '{reached, select, true {Per qualsiasi domanda chiama o scrivi: ti risponde una persona.} other {Per qualsiasi domanda chiedi in negozio.}}',
  'legal.elsewhere': 'Leggi la pagina sul sito del negozio',

  'legal.ask.how':
    'Scrivi i dati dell’ordine: {mail, select, true {ti mandiamo un’e-mail con il link per confermare. Il numero è nell’e-mail dell’acquisto e sulla pagina di ringraziamento.} other {il negozio non invia e-mail, perciò ti telefona per confermare. Il numero è sulla pagina di ringraziamento.}}',
  'legal.ask.number': 'Numero dell’ordine',
  'legal.ask.noNumber': 'Scrivi il numero dell’ordine',
  'legal.ask.mail': 'E-mail dell’acquisto',
  'legal.ask.noMail': 'Scrivi l’e-mail dell’acquisto',
  'legal.ask.wrongMail': 'Inserisci un indirizzo email valido',
  'legal.ask.reason': 'Motivo',
  'legal.ask.send': 'Continua',
  'legal.sent': 'Ti abbiamo scritto un’e‑mail',
  'legal.sent.if':
    'Se il numero d’ordine e l’indirizzo <email/> corrispondono, tra poco arriva il link per confermare il recesso: vale 24 ore. Finché non confermi non cambia niente.',
  'legal.sent.unseen':
    'Non si vede? Guarda anche nella posta indesiderata, o controlla i dati e prova di nuovo.',
  'legal.sent.again': 'Correggi i dati',
  'legal.noted': 'Abbiamo ricevuto la tua richiesta',
  'legal.noted.if':
    'Il negozio non invia e-mail. Se il numero d’ordine e l’indirizzo corrispondono, ti telefona al numero lasciato con l’acquisto per confermare il recesso: finché non confermi non cambia niente.',
  'legal.noted.else':
    'Non vuoi aspettare, o non hai lasciato un numero di telefono? {reach, select, phone {Chiama tu, o scrivi al negozio.} mail {Scrivi tu al negozio.} other {Scrivi o passa in negozio.}} Stampa o salva questa pagina: dice quando l’hai chiesto.',
  'legal.noted.at': 'Richiesta ricevuta il',
  'legal.noted.mail': 'E-mail',
  'legal.noted.phone': 'Telefono del negozio',
  'legal.noted.shop': 'Negozio',
  'legal.noted.print': 'Stampa o salva',

  'legal.link.wait': 'Un momento…',
  'legal.link.waitWhy': 'Cerchiamo il tuo ordine.',
  'legal.link.invalid': 'Il collegamento non è più valido',
  'legal.link.invalidWhy': 'Vale 24 ore, e solo per l’indirizzo a cui è arrivato: chiedine uno nuovo.',
  'legal.link.another': 'Chiedi un nuovo link',
  'legal.link.failed': 'Errore nel caricamento dei dati.',
  'legal.over': 'Non c’è più niente da cui recedere',
  'legal.over.why': 'L’ordine {number} è già annullato o rimborsato: non devi fare altro.',
  'legal.confirm': 'Conferma recesso',
  'legal.confirm.question': 'Vuoi recedere da questo ordine?',
  'legal.confirm.why':
    'Con la conferma dichiari di recedere dal contratto. Ti arriva subito la ricevuta, con data e ora.',

  'legal.fact.order': 'Ordine',
  'legal.fact.gift': 'Regalo',
  'legal.fact.received': 'Ricevuta il',
  'legal.fact.content': 'Contenuto',
  'legal.fact.reason': 'Motivo',
  'legal.fact.seller': 'Venditore',
  'legal.receipt': 'Ricevuta della dichiarazione di recesso',
  'legal.receipt.time': '{day} alle {clock}',
  'legal.receipt.lead': 'Il {time} abbiamo ricevuto la tua dichiarazione di recesso.',
  'legal.receipt.content': 'Recedo dal contratto di acquisto di «{gift}», ordine {number}.',
  'legal.receipt.nothingPaid': 'Non avevi pagato nulla: l’ordine è annullato e non devi fare altro.',
  'legal.receipt.refund':
    'Ti rimborsiamo entro il {day}, con lo stesso mezzo con cui hai pagato. Possiamo aspettare di ricevere indietro il regalo, o la prova che l’hai spedito.',
  'legal.receipt.excluded':
    'Se per questo regalo il recesso è escluso (art. 59 del Codice del consumo), ti scriviamo il motivo.',
  'legal.receipt.mailed': 'Te l’abbiamo mandata anche per e-mail: conservala.',
  'legal.receipt.print': 'Stampa la ricevuta',
} as const;
