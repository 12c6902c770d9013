/** What mails to a buyer say of what comes after the sale: the gift's way, another gift, money back, withdrawal. */
export default {
  'after.fund': 'Contributo libero',

  'after.ready.subject': 'Pronto per il ritiro: {item} – ordine {order}',
  'after.ready.heading': 'È pronto per il ritiro',
  'after.ready.preview': 'Ti aspetta in negozio.',
  'after.ready.lead': 'Il regalo per {name} è pronto: puoi passare a ritirarlo in negozio.',
  'after.ready.where': 'Dove',
  'after.ready.hours': 'Orari',
  'after.ready.route': 'Come arrivare',
  'after.ready.next':
    'In negozio basta dire il nome o il numero dell’ordine; può passare anche un’altra persona.',

  'after.shipped.opening': 'Spedito',
  'after.shipped.preview': 'Il regalo è partito.',
  'after.shipped.lead': '{thing, select, share {fa parte di un regalo che è partito.} other {è partito.}}',
  'after.shipped.leadOn':
    '{thing, select, share {fa parte di un regalo che è partito il {day}.} other {è partito il {day}.}}',
  'after.shipped.courier': 'Corriere',
  'after.shipped.code': 'Codice di spedizione',
  'after.shipped.follow': 'Segui il pacco',
  'after.shipped.next': 'Con il codice si segue il pacco sul sito del corriere.',

  'after.exchanged.opening': 'Cambio fatto',
  'after.exchanged.preview': 'Ecco che cosa è cambiato.',
  'after.exchanged.lead': 'prende il posto {before}.',
  'after.exchanged.leadFor': 'prende il posto {before} per {name}.',
  'after.exchanged.leadGift': 'ora è «{item}», al posto {before}.',
  'after.exchanged.leadGiftFor': 'ora è «{item}», al posto {before} per {name}.',
  'after.exchanged.leadUnknown': 'è un altro.',
  'after.exchanged.before.fund': 'del contributo libero',
  'after.exchanged.before.share': 'della quota di «{item}»',
  'after.exchanged.before.gift': 'di «{item}»',
  'after.exchanged.total': 'Totale',
  'after.exchanged.button': '{thing, select, share {Vedi la quota nuova} other {Vedi il regalo nuovo}}',
  'after.exchanged.former': 'Ordine di prima',
  'after.exchanged.paid': 'Già pagato',
  'after.exchanged.due': 'Ancora da pagare',
  'after.exchanged.over': 'Pagato in più',

  'after.gone.opening': 'Acquisto non completato',
  'after.gone.preview': 'Non ti abbiamo addebitato niente.',
  'after.gone.lead':
    '{thing, select, share {non è andata} other {non è andato}} a buon fine, ci dispiace: il tempo è finito prima che il pagamento si concludesse.',
  'after.gone.next':
    'Non ti abbiamo addebitato niente. Se la banca mostra un importo in sospeso, sparisce da solo in pochi giorni.',
  'after.gone.list': 'Torna alla lista per vedere che cosa c’è adesso.',
  'after.gone.others': 'Sulla lista puoi ancora scegliere, per esempio: {gifts}.',

  'after.refund.opening': 'Ti abbiamo restituito {amount}',
  'after.refund.preview': 'Ecco come torna il denaro.',
  'after.refund.lead': '{thing, select, share {è stata rimborsata} other {è stato rimborsato}}.',
  'after.refund.leadPart':
    '{thing, select, share {è stata rimborsata} other {è stato rimborsato}} in parte: il resto non cambia.',
  'after.refund.given': 'Restituito',
  'after.refund.now': 'Restituito ora',
  'after.refund.all': 'Restituito in tutto',
  'after.refund.how': 'Come',
  'after.refund.inShop': 'Il denaro ti è stato restituito in negozio.',
  'after.refund.transfer':
    'Il denaro torna con un bonifico: di solito arriva in uno o due giorni lavorativi.',
  'after.refund.paypal':
    'Il denaro torna sul conto PayPal, o sulla carta con cui hai pagato lì: può volerci qualche giorno lavorativo.',
  'after.refund.card':
    'Il denaro torna sulla carta con cui hai pagato: di solito si vede in cinque o dieci giorni lavorativi.',

  'after.withdrawal.ask.heading': 'Conferma il recesso',
  'after.withdrawal.ask.subject': 'Conferma il recesso – ordine {order}',
  'after.withdrawal.ask.preview': 'Senza la tua conferma non cambia niente.',
  'after.withdrawal.ask.lead':
    'È stato chiesto di recedere dall’ordine {order}. Per dichiarare il recesso apri la pagina e premi «Conferma recesso»: il link vale fino al {time}.',
  'after.withdrawal.ask.leadDay':
    'È stato chiesto di recedere dall’ordine {order}. Per dichiarare il recesso apri la pagina e premi «Conferma recesso»: il link vale per ventiquattr’ore.',
  'after.withdrawal.ask.button': 'Apri la pagina',
  'after.withdrawal.ask.next': 'Quando confermi ricevi la ricevuta, con la data e l’ora.',
  'after.withdrawal.ask.ignore':
    'Se non l’hai chiesto, puoi ignorare questo messaggio: senza la tua conferma non cambia niente.',
  'after.withdrawal.at': '{day} alle {time}',
  'after.withdrawal.subject': 'Ricevuta della dichiarazione di recesso – ordine {order}',
  'after.withdrawal.heading': 'Ricevuta della dichiarazione di recesso',
  'after.withdrawal.lead': 'Il {at} abbiamo ricevuto la tua dichiarazione di recesso.',
  'after.withdrawal.received': 'Ricevuta il',
  'after.withdrawal.content': 'Contenuto',
  'after.withdrawal.said': 'Recedo dal contratto di acquisto di «{gift}», ordine {order}.',
  'after.withdrawal.seller': 'Venditore',
  'after.withdrawal.reason': 'Motivo',
  'after.withdrawal.cancelled': 'Non avevi pagato nulla: l’ordine è annullato e non devi fare altro.',
  'after.withdrawal.refund':
    'Ti rimborsiamo entro il {day}, con lo stesso mezzo con cui hai pagato. Possiamo aspettare di ricevere indietro il regalo, o la prova che l’hai spedito.',
  'after.withdrawal.excluded':
    'Se per questo regalo il recesso è escluso (art. 59 del Codice del consumo), ti scriviamo il motivo.',

  'after.calendar.reserved': 'Ultimo giorno per passare da {shop}',
  'after.calendar.paid': 'Ritirare il regalo da {shop}',
  'after.calendar.share': 'Una quota di: {item}',
  'after.calendar.missing': 'Contributo alla lista',
  'after.calendar.file': 'ritiro-{order}',
  'after.calendar.order': 'Ordine {order}',
  'after.calendar.pay': 'Si paga in negozio, con il numero dell’ordine.',
  'after.calendar.fetch': 'In negozio basta il numero dell’ordine.',
} as const;
