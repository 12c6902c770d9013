/** The purchase: its steps, the single page, the card's page, and what they say where nothing can be bought. */
export default {
  'checkout.go': 'Continua',
  'checkout.back': 'Indietro',
  'checkout.free': 'gratis',
  'checkout.more': '+ {amount}',
  'checkout.total': 'Totale',
  'checkout.from': '{thing, select, fund {Contributo di} share {Quota di} other {Regalo di}}',
  'checkout.seeOrder': 'Vedi il tuo ordine',
  'checkout.noId': 'ID transazione mancante',
  'checkout.noId.why':
    '<b>ID transazione mancante.</b> Il link non porta a un acquisto già iniziato: ricominciamo da qui.',

  'checkout.toList': 'Alla lista',
  'checkout.help': 'Aiuto',
  'checkout.help.call': 'Aiuto: chiama il negozio, {phone}',
  'checkout.steps': 'Passi dell’acquisto',
  'checkout.step.1': 'Dati acquirente',
  'checkout.step.2': 'Metodo di consegna',
  'checkout.step.3': 'Pagamento',
  'checkout.step.4': 'Conferma',
  'checkout.step.tab': '{name}, passo {step} di 4',
  'checkout.step.at': '<soft>Passo {step} di 4 ·</soft> <b>{name}</b>',
  'checkout.step.done': 'Fatto: ',

  'checkout.sight': 'Riepilogo',
  'checkout.sight.for': '{thing, select, share {Una quota per} other {Per}} {list}',
  'checkout.sight.free': 'Gratis',
  'checkout.sight.open.buyer': 'lo scrivi qui',
  'checkout.sight.open': 'da scegliere',
  'checkout.sight.delivery': 'Come arriva',
  'checkout.sight.payment': 'Come paghi',
  'checkout.sight.amount': '{thing, select, share {La tua quota} fund {Il tuo contributo} other {Regalo}}',
  'checkout.sight.shipping': 'Consegna',

  'checkout.time': 'Tempo a disposizione',
  'checkout.time.left':
    '{thing, select, share {La} other {Lo}} teniamo da parte per te ancora <b>{clock}</b>',
  'checkout.time.minutes': '{minutes, plural, one {Manca un minuto.} other {Mancano # minuti.}}',
  'checkout.time.over': 'Il tempo è scaduto',
  'checkout.time.overWhy':
    '{thing, select, share {La quota non è più da parte per te, ma i tuoi dati sono salvi: se c’è ancora, la riprendi con un tocco.} fund {Il contributo non è più da parte per te, ma i tuoi dati sono salvi: lo riprendi con un tocco.} other {Il regalo non è più da parte per te, ma i tuoi dati sono salvi: se c’è ancora, lo riprendi con un tocco.}}',
  'checkout.time.again':
    '{thing, select, share {Tienila di nuovo da parte} other {Tienilo di nuovo da parte}}',
  'checkout.time.overSingle': '<b>Il tempo è scaduto:</b> i tuoi dati sono salvi, puoi riprendere da qui.',
  'checkout.hold':
    'Quando continui, per 15 minuti {thing, select, share {la quota} fund {il contributo} other {il regalo}} resta da parte per te. Non paghi ancora niente.',

  'checkout.buyer':
    '{thing, select, fund {Chi lascia questo contributo?} share {Chi regala questa quota?} other {Chi fa questo regalo?}}',
  'checkout.buyer.why':
    'I tuoi dati servono per l’ordine e per dire {ad, select, true {ad} other {a}} {name} chi ringraziare. Niente registrazione.',
  'checkout.buyer.name': 'Nome e cognome',
  'checkout.buyer.mail': 'E-mail',
  'checkout.buyer.phone': 'Telefono',
  'checkout.buyer.phoneWhy': 'Ti chiamiamo solo se c’è un problema con la consegna.',
  'checkout.buyer.message': 'Messaggio per {name}',
  'checkout.buyer.messageWhy':
    '{several, select, true {Lo leggono} other {Lo legge}} {name}, con il tuo nome.',
  'checkout.buyer.again': 'Usa di nuovo i dati di <who/>',
  'checkout.buyer.forget': 'Dimenticali su questo dispositivo',
  'checkout.buyer.forgotten': 'Fatto: questo dispositivo non propone più i tuoi dati.',
  'checkout.buyer.noName': 'Il nome è obbligatorio',
  'checkout.buyer.noMail': 'L’email è obbligatoria',
  'checkout.buyer.wrongMail': 'Inserisci un indirizzo email valido',
  'checkout.buyer.wrongMailSingle': 'Inserisci un’email valida',
  'checkout.buyer.noPhone': 'Il telefono è obbligatorio',
  'checkout.buyer.wrongPhone': 'Inserisci un numero di telefono valido',

  'checkout.invoice.wanted': 'Voglio la fattura',
  'checkout.invoice.data': 'Dati per la fattura',
  'checkout.invoice.for': 'La fattura è per',
  'checkout.invoice.person': 'Privato',
  'checkout.invoice.company': 'Azienda',
  'checkout.invoice.person.name': 'Intestata a',
  'checkout.invoice.company.name': 'Ragione sociale',
  'checkout.invoice.orPec': 'o PEC',
  'checkout.invoice.orSdi': 'o codice SDI',
  'checkout.invoice.noTaxCode': 'Il codice fiscale è obbligatorio',
  'checkout.invoice.noVatNumber': 'La partita IVA è obbligatoria',
  'checkout.invoice.noSdiCode': 'Serve il codice SDI o la PEC',

  'checkout.delivery': 'Metodo di consegna',
  'checkout.delivery.question': 'Come arriva il regalo?',
  'checkout.delivery.only': 'Qui c’è un solo modo.',
  'checkout.delivery.choose': 'Scegli quello che ti è più comodo.',
  'checkout.delivery.note.beneficiaryPickup':
    'In negozio: {several, select, true {li avvisiamo} other {diamo un avviso}} noi quando è pronto.',
  'checkout.delivery.note.beneficiaryShipping':
    'L’indirizzo lo abbiamo già, resta fra noi e {several, select, true {loro} other {{name}}}.',
  'checkout.delivery.note.buyerShipping': 'Così lo consegni tu, nel giorno giusto.',
  'checkout.delivery.note.buyerPickup': '{told, select, true {{counter}} other {Negli orari di apertura.}}',
  'checkout.address': 'Dove lo spediamo?',
  'checkout.address.country': 'Paese',
  'checkout.address.name': 'Nome',
  'checkout.address.surname': 'Cognome',
  'checkout.address.street': 'Via e numero',
  'checkout.address.zipCode': 'CAP',
  'checkout.address.zipCode.abroad': 'Codice postale',
  'checkout.address.city': 'Città',
  'checkout.address.province': 'Provincia',
  'checkout.address.province.abroad': 'Regione o stato',
  'checkout.address.noName': 'Il nome è obbligatorio',
  'checkout.address.noSurname': 'Il cognome è obbligatorio',
  'checkout.address.noStreet': 'L’indirizzo è obbligatorio',
  'checkout.address.noCity': 'La città è obbligatoria',

  'checkout.amount': '{thing, select, fund {Il tuo contributo} other {La tua quota}}',
  'checkout.amount.question': 'Quanto vuoi regalare?',
  'checkout.amount.from': 'da {least}',
  'checkout.amount.rest': 'quello che manca',
  'checkout.amount.fromTo': 'da {least} a {most}',
  'checkout.amount.complete': 'Con la tua quota il regalo è completo',
  'checkout.amount.missing': 'Con la tua quota ne mancano ancora <b>{amount}</b>',
  'checkout.amount.moved': 'Abbiamo portato l’importo a {amount} €.',
  'checkout.amount.suggested': 'Importi suggeriti',
  'checkout.amount.all': 'Tutto: {amount}',
  'checkout.amount.wrong': 'Importo non valido',
  'checkout.amount.atLeast': 'L’importo deve essere di almeno {least}',
  'checkout.amount.exactly': 'L’importo deve essere {amount}: è quello che manca',
  'checkout.amount.between': 'L’importo deve essere compreso tra {least} e {most}',
  'checkout.amount.leavesOrLess':
    'Resterebbero {left}, meno di una quota. Scegli al massimo {most}, oppure tutto quello che manca: {whole}',
  'checkout.amount.leaves': 'Resterebbero {left}, meno di una quota. Scegli tutto quello che manca: {whole}',

  'checkout.payment': 'Metodo di pagamento',
  'checkout.payment.question': 'Come vuoi pagare?',
  'checkout.payment.nothing': 'Non c’è niente da pagare',
  'checkout.payment.missing': 'Il metodo di pagamento è obbligatorio',
  'checkout.payment.note.stripe': 'Credito, debito o prepagata.',
  'checkout.payment.note.paypal': 'Confermi in una finestra di PayPal.',
  'checkout.payment.note.bonifico': 'Ti diamo IBAN e causale.',
  'checkout.payment.note.in_negozio': 'Lo prenoti ora e lo paghi in negozio.',
  'checkout.payment.go.stripe': 'Continua con la carta',
  'checkout.payment.go.paypal': 'Continua con PayPal',
  'checkout.payment.go.bonifico': 'Continua con il bonifico',
  'checkout.payment.go.in_negozio': 'Continua con il pagamento in negozio',
  'checkout.payment.until': '{note} Hai tempo fino a {day}.',
  'checkout.payment.free': 'Lo prenoti ora e passi a ritirarlo. Non c’è niente da pagare.',
  'checkout.payment.share': 'La prenoti ora e la paghi in negozio.',
  'checkout.payment.transferStays':
    'Finché non scegli un altro metodo, il bonifico resta com’è. <b>Se l’hai già fatto, non cambiare:</b> aspetta che arrivi.',
  'checkout.payment.movesDelivery':
    'Pagando in negozio il regalo lo ritiri tu, quando passi: la consegna non costa niente.',
  'checkout.payment.priceChanged':
    '<b>Il prezzo è cambiato:</b> adesso sono {amount}. Se ti va bene, continua.',
  'checkout.payment.amountChanged':
    '<b>L’importo è cambiato:</b> adesso sono {amount}. Se ti va bene, conferma di nuovo.',
  'checkout.payment.loading': 'Caricamento dati di pagamento...',
  'checkout.payment.notLoaded': 'Errore nel caricamento del modulo di pagamento',
  'checkout.payment.meanwhile': 'Di solito bastano pochi secondi. Se chiudi la pagina non perdi niente.',
  'checkout.payment.meanwhileMail':
    'Di solito bastano pochi secondi. Se chiudi la pagina non perdi niente: ti scriviamo a {email}.',
  'checkout.payment.notCompleted': 'Pagamento non completato',
  'checkout.payment.notCharged': 'Pagamento non completato. Nessun addebito è stato effettuato.',

  'checkout.single': 'Il tuo regalo',
  'checkout.single.wrong':
    '{count, plural, one {Una risposta qui sopra manca o non va: l’abbiamo segnata.} other {# risposte qui sopra mancano o non vanno: le abbiamo segnate.}}',
  'checkout.single.data': 'I tuoi dati',

  'checkout.confirm': 'È tutto giusto?',
  'checkout.confirm.atPaypal': 'Manca solo PayPal',
  'checkout.confirm.edit.1': 'Modifica: i tuoi dati',
  'checkout.confirm.edit.2': 'Modifica: la consegna',
  'checkout.confirm.edit.3': 'Modifica: il pagamento',
  'checkout.confirm.delivery': 'Consegna',
  'checkout.confirm.payment': 'Pagamento',
  'checkout.confirm.toPay': 'Da pagare',
  'checkout.confirm.nothing': 'Niente',
  'checkout.confirm.words': '«{words}»',
  'checkout.confirm.byTransfer': 'Bonifico, entro {day}',
  'checkout.confirm.free': 'Niente da pagare: passa in negozio entro {day}',
  'checkout.confirm.inShop': 'In negozio, entro {day}',
  'checkout.confirm.binds': 'Confermando concludi un acquisto con obbligo di pagamento.',
  'checkout.confirm.bindsByTransfer':
    'Confermando concludi un acquisto con obbligo di pagamento. Subito dopo ti diamo IBAN e causale.',
  'checkout.confirm.engages':
    'Confermando ti impegni a passare in negozio{thing, select, free {} share { e a pagare la quota} fund { e a pagare il contributo} other { e a pagare il regalo}}. {mail, select, true {Ti mandiamo il promemoria per e-mail.} other {Non riceverai e-mail: annota il numero d’ordine che ti diamo.}}',
  'checkout.final.transfer': 'Acquista e paga {total} con bonifico',
  'checkout.final.paypal': 'Acquista e paga {total} con PayPal',
  'checkout.final.pay': 'Acquista e paga {total}',
  'checkout.final.nothing': 'Prenota, senza niente da pagare',
  'checkout.final.inShop':
    '{thing, select, share {Prenota la quota} fund {Prenota il contributo} other {Prenota}}: {total} da pagare in negozio',

  'checkout.taken.passing': 'Qualcun altro lo sta prendendo',
  'checkout.taken.passingWhy':
    'In questo momento il regalo è da parte per un’altra persona. Se torna libero, lo puoi prendere tu.',
  'checkout.taken.look': 'Guarda se è tornato libero',
  'checkout.taken.still': 'Alle {now} è ancora da parte.',
  'checkout.taken.stillUntil': 'Alle {now} è ancora da parte. Riprova alle {later}: per allora si sa.',
  'checkout.taken.soldOut': 'Esaurito',
  'checkout.taken.soldOutWhy': 'In negozio per ora è finito. Non hai pagato niente.',
  'checkout.taken.given': 'È già stato regalato',
  'checkout.taken.givenWhy': 'Qualcuno l’ha già scelto. Non hai pagato niente.',

  'checkout.unpayable': 'Da qui non si può ancora pagare',
  'checkout.unpayable.why':
    'Nessun metodo di pagamento disponibile... Contatta il negozio. Il regalo resta qui: puoi anche tornare fra qualche giorno.',
  'checkout.elsewhere': 'Un acquisto iniziato altrove',
  'checkout.elsewhere.why':
    'Questo acquisto è cominciato in un altro browser o su un altro telefono, e i dati di chi compra restano lì. Puoi continuare da quel dispositivo, oppure cominciarne uno nuovo qui.',
  'checkout.elsewhere.here': 'Comincia da qui',
  'checkout.cookies': 'Il browser rifiuta i cookie',
  'checkout.cookies.why':
    'Ce ne serve uno solo, senza pubblicità: dice che l’acquisto è tuo fino al pagamento. Accetta i cookie di questo sito nelle impostazioni del browser, oppure chiamaci e lo prenotiamo noi.',
  'checkout.cookies.again': 'Li ho accettati, riprova',
  'checkout.gone': 'Questo acquisto non c’è più',
  'checkout.gone.why':
    'È passato troppo tempo e i dati sono stati cancellati. Non hai pagato niente: puoi ricominciare.',
  'checkout.cancelled': 'Acquisto annullato',
  'checkout.cancelled.why':
    'Questo acquisto è stato annullato. Non hai pagato niente: puoi ricominciare quando vuoi.',
  'checkout.restart': 'Ricomincia',
  'checkout.settling': 'Un attimo, chiudiamo il pagamento di prima',
  'checkout.settling.why':
    'Lo annulliamo con chi lo gestisce, così non paghi due volte. Di solito bastano pochi secondi: poi riprendi da qui.',

  'checkout.failed': 'Si è verificato un errore',
  'checkout.failed.toast': 'Errore',
  'checkout.failed.create': 'Errore nella creazione della transazione',
  'checkout.failed.update': 'Errore nell’aggiornamento della transazione',
  'checkout.failed.begin': 'Si è verificato un errore durante la creazione della transazione',
  'checkout.failed.data': 'Dati non disponibili',
  'checkout.failed.gift': 'Impossibile caricare i dati del prodotto',
  'checkout.failed.giftWhy':
    'Questo regalo non è più nella lista: forse è stato tolto proprio adesso. Non hai pagato niente.',
  'checkout.failed.purchase': 'Impossibile caricare i dati della transazione',

  'checkout.own.held':
    '{thing, select, share {La tua quota è già da parte} fund {Il tuo contributo è già da parte} other {È già da parte per te}}',
  'checkout.own.reserved':
    '{thing, select, share {Hai già prenotato una quota} fund {Hai già promesso un contributo} other {L’hai già prenotato tu}}',
  'checkout.own.paid':
    '{thing, select, share {Hai già regalato una quota} fund {Hai già lasciato un contributo} other {L’hai già regalato tu}}',
  'checkout.own.heldNext': 'Ti aspetta con tutto quello che hai scritto: manca solo la conferma.',
  'checkout.own.paidNext': 'È tutto a posto, non serve fare altro: grazie.',
  'checkout.own.seeNext': 'Nel tuo ordine trovi che cosa succede adesso.',
  'checkout.own.collect':
    'Passa a {thing, select, free {ritirarlo} share {pagarla} other {pagarlo}} in negozio.',
  'checkout.own.collectBy':
    'Passa a {thing, select, free {ritirarlo} share {pagarla} other {pagarlo}} in negozio entro {day}.',
  'checkout.own.transfer': 'Manca solo il bonifico',
  'checkout.own.transferPart': 'Una parte è arrivata: qui sotto trovi quanto manca.',
  'checkout.own.transferNow': 'Qui sotto trovi i dati.',
  'checkout.own.transferBy':
    'Fallo entro {day}{thing, select, fund {} other {: fino ad allora il regalo è da parte per te}}.',
  'checkout.own.number': '{words} Il numero del tuo ordine è {number}.',
  'checkout.own.resume': 'Riprendi da dove eri',
  'checkout.own.another': '{thing, select, share {Regala un’altra quota} other {Fai un altro regalo così}}',

  'checkout.done.inShop': 'Prenotazione completata',
  'checkout.done.online': 'Ci siamo',
  'checkout.done.why': 'Grazie! Ti portiamo al tuo ordine…',

  'checkout.card': 'Pagamento con Stripe',
  'checkout.card.for': 'Il tuo regalo per {list}.',
  'checkout.card.list': 'Lista regalo',
  'checkout.card.product': 'Prodotto',
  'checkout.card.share': 'Importo quota',
  'checkout.card.price': 'Prezzo',
  'checkout.card.shipping': 'Consegna',
  'checkout.card.unpayable': 'Da qui questo regalo non si può pagare. Non hai pagato niente.',
  'checkout.card.data': 'Scrivi i tuoi dati',
  'checkout.card.done': 'Operazione completata',
  'checkout.card.doneWhy':
    'Grazie per il tuo regalo!{mail, select, true { Riceverai un’email di conferma.} other {}}',
  'checkout.card.beneficiary': 'Beneficiario',
  'checkout.card.number': 'Numero d’ordine',
  'checkout.card.amount': 'Importo',
  'checkout.card.back': 'Torna alla Lista Regalo',
} as const;
