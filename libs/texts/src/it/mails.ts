/** What mails to a buyer say, as long as their purchase has not left the shop. */
export default {
  'mails.next': 'Che cosa succede adesso',
  'mails.message': 'Il tuo messaggio',
  'mails.thanks': 'Grazie!',
  'mails.thanksTo': 'Grazie, {name}!',
  'mails.fund': 'Un contributo libero',

  'mails.contact.answer': 'Per qualsiasi cosa rispondi a questa e-mail.',
  'mails.contact.answerOrCall': 'Per qualsiasi cosa rispondi a questa e-mail, o chiamaci allo\u00a0{phone}.',
  'mails.contact.call': 'Per qualsiasi cosa chiamaci allo\u00a0{phone}.',
  'mails.contact.come': 'Per qualsiasi cosa passa a trovarci in negozio.',
  'mails.footer.vat': 'P.IVA {number}',
  'mails.footer.rea': 'REA {number}',

  'mails.thing': '{thing, select, share {La tua quota} fund {Il tuo contributo} other {Il tuo regalo}}',
  'mails.about':
    '{thing, select, share {La tua quota} fund {Il tuo contributo} other {Il tuo regalo}} per {name}',
  'mails.aboutIn':
    '{thing, select, share {la tua quota} fund {il tuo contributo} other {il tuo regalo}} per {name}',
  'mails.subject': '{about} – ordine {order}',
  'mails.preview': 'Ordine {order}: {item}, {total}. {preview}',
  'mails.for': 'Per {name}',
  'mails.quoted': '«{words}»',
  'mails.list': 'Lista «{name}»',

  'mails.label.order': 'Ordine',
  'mails.label.date': 'Data',
  'mails.label.delivery': 'Consegna',
  'mails.label.payment': 'Pagamento',
  'mails.label.until': 'Entro',
  'mails.label.gift': 'Regalo',
  'mails.label.shipping': 'Spese',

  'mails.button.order':
    'Vedi {thing, select, share {la tua quota} fund {il tuo contributo} other {il tuo regalo}}',
  'mails.button.confirm': 'Conferma',
  'mails.button.toList': 'Torna alla lista',
  'mails.button.list': 'Vedi la lista',
  'mails.aside.withdraw': 'Vuoi recedere?',
  'mails.aside.changed': 'Hai cambiato idea?',
  'mails.aside.order': 'Vuoi rivedere l’ordine?',
  'mails.link.cancel': 'Annulla l’ordine',
  'mails.link.cancelReservation': 'Annulla la prenotazione',
  'mails.link.withdraw': 'Recedi dal contratto',
  'mails.link.withdrawOf': 'Recedi dal contratto: ordine {order}',
  'mails.link.terms': 'Condizioni di vendita',
  'mails.link.calendar': 'Aggiungi al calendario',

  'mails.pay.stripe': 'Carta',
  'mails.pay.paypal': 'PayPal',
  'mails.pay.bonifico': 'Bonifico',
  'mails.pay.in_negozio': 'In negozio',
  'mails.way.beneficiaryPickup': '{several, select, true {Ritirano} other {Ritira}} {name}',
  'mails.way.beneficiaryShipping': 'Spedizione a casa di {name}',
  'mails.way.buyerShipping': 'Spedizione a casa tua',
  'mails.way.buyerPickup': 'Ritiri tu in negozio',
  'mails.way.share': '{several, select, true {Lo ricevono} other {Lo riceve}} {name}',
  'mails.arrives.fund': 'Il tuo contributo arriva {to}.',
  'mails.arrives.share': 'La tua quota si unisce alle altre: il regalo arriva intero {to}.',

  'mails.unconfirmed.state': 'aspetta la tua conferma',
  'mails.unconfirmed.preview': 'Conferma entro le {time}.',
  'mails.unconfirmed.lead':
    'aspetta la tua conferma: premi il bottone entro le {time}, altrimenti {thing, select, fund {scade} other {torna disponibile per altri}}.',
  'mails.unconfirmed.next': 'Una volta confermato, vale quanto segue.',

  'mails.reserved.state': '{thing, select, share {è prenotata} other {è prenotato}}',
  'mails.reserved.preview': 'Ecco entro quando passare in negozio.',
  'mails.reserved.lead':
    '{thing, select, share {è prenotata} other {è prenotato}}. Qui sotto trovi tutto quello che serve per passare in negozio.',
  'mails.reserved.total': 'Da pagare',
  'mails.reserved.several.state': 'sono prenotati',
  'mails.reserved.several.lead': 'Qui sotto trovi tutto quello che serve per passare in negozio.',
  'mails.reserved.noTransfer': 'Il bonifico non serve più: ora si paga in negozio.',
  'mails.reserved.keep':
    '{thing, select, share {Teniamo la tua quota da parte} fund {Teniamo il tuo contributo da parte} other {Teniamo il regalo da parte per te}}: {come}',
  'mails.reserved.keepUntil':
    '{thing, select, share {Teniamo la tua quota da parte} fund {Teniamo il tuo contributo da parte} other {Teniamo il regalo da parte per te}} fino a {day}: {come} Dopo quella data {thing, select, share {torna disponibile per altri} fund {la promessa scade} other {potrebbe tornare disponibile per altri}}.',
  'mails.reserved.come.share': 'passa in negozio a pagare.',
  'mails.reserved.come.free': 'passa a ritirarlo in negozio, non c’è niente da pagare.',
  'mails.reserved.come.gift': 'passa a pagarlo in negozio, e lo porti via tu.',
  'mails.reserved.several.keep': 'Li teniamo da parte per te: passa a pagarli in negozio.',
  'mails.reserved.several.keepUntil':
    'Li teniamo da parte per te fino a {day}: passa a pagarli in negozio. Dopo quella data potrebbero tornare disponibili per altri.',
  'mails.place': 'Ci trovi qui: {place}',

  'mails.paid.preview': 'Ecco la ricevuta e che cosa succede adesso.',
  'mails.paid.lead':
    '{thing, select, share {è confermata} other {è confermato}}. Qui sotto trovi tutto quello che serve, da conservare come ricevuta.',
  'mails.paid.total': 'Totale pagato',
  'mails.paid.several.state': 'sono confermati',
  'mails.paid.several.lead': 'Qui sotto trovi tutto quello che serve, da conservare come ricevuta.',
  'mails.paid.share':
    'Abbiamo ricevuto {thing, select, fund {il tuo contributo} other {la tua quota}}, grazie! {arrives}',
  'mails.paid.beneficiaryPickup':
    'Prepariamo il regalo e avvisiamo {name}, che lo {several, select, true {ritirano} other {ritira}} in negozio{message, select, true {, con il tuo messaggio} other {}}.',
  'mails.paid.beneficiaryShipping':
    'Prepariamo il regalo e lo spediamo a casa di {name}{message, select, true {, con il tuo messaggio} other {}}.',
  'mails.paid.buyerShipping': 'Prepariamo il regalo e lo spediamo a casa tua.',
  'mails.paid.buyerPickup':
    'Se il regalo non è già con te, lo trovi in negozio: passa a ritirarlo quando ti è comodo.',

  'mails.remind.opening': 'Manca poco',
  'mails.remind.state': 'ti aspetta in negozio',
  'mails.remind.lead': 'ti aspetta in negozio fino a {day}.',
  'mails.remind.leadSoon': 'ti aspetta in negozio fino a tra pochi giorni.',

  'mails.ended.nothingPaid': 'Non hai pagato nulla.',
  'mails.ended.nothingToDo': 'Non hai pagato nulla, e non devi fare altro.',
  'mails.ended.backToList': 'Se ci tieni ancora, torna alla lista: forse è di nuovo disponibile.',
  'mails.ended.why': 'Se non te lo aspettavi, chiedici pure perché.',
  'mails.expired.opening': 'La prenotazione è scaduta',
  'mails.expired.lead': 'non è più da parte per te: il tempo per passare a pagare in negozio è finito.',
  'mails.cancelledByShop.opening': 'Il tuo ordine è stato annullato',
  'mails.cancelledByShop.lead': 'non è più da parte per te: il negozio ha annullato l’ordine.',
  'mails.cancelledByBuyer.opening': 'Hai annullato il tuo ordine',
  'mails.cancelledByBuyer.lead': 'non è più da parte per te, come hai chiesto.',
  'mails.cancelledByBuyer.next': 'Se hai cambiato idea, torna alla lista: forse è ancora disponibile.',

  'mails.transfer.opening': 'Ecco i dati per il bonifico',
  'mails.transfer.preview': 'IBAN, intestatario e causale.',
  'mails.transfer.lead': 'ti aspetta: basta il bonifico. Qui sotto trovi i dati.',
  'mails.transfer.total': 'Da versare',
  'mails.transfer.keep':
    'Teniamo {thing, select, share {la tua quota} fund {il tuo contributo} other {il tuo regalo}} da parte. Quando il denaro arriva, ti scriviamo.',
  'mails.transfer.keepUntil':
    'Teniamo {thing, select, share {la tua quota} fund {il tuo contributo} other {il tuo regalo}} da parte fino a {day}. Quando il denaro arriva, ti scriviamo.',
  'mails.transfer.holder': 'Intestatario',
  'mails.transfer.bank': 'Banca',
  'mails.transfer.causale': 'Causale',
  'mails.transfer.onlyCausale':
    'Scrivi nella causale solo {causale}: è così che riconosciamo il tuo bonifico.',
  'mails.transferSoon.opening': 'Manca il bonifico',
  'mails.transferSoon.preview': 'Ecco di nuovo IBAN, intestatario e causale.',
  'mails.transferSoon.lead': 'ti aspetta fino a {day}.',
  'mails.transferSoon.leadSoon': 'ti aspetta fino a tra pochi giorni.',
  'mails.transferSoon.notTwice': 'Se lo hai già fatto, non rifarlo: appena arriva ti scriviamo.',
  'mails.transferSoon.days':
    'Un bonifico arriva di solito in uno o due giorni lavorativi: meglio farlo subito.',
  'mails.transferOver.opening': 'Il bonifico non è arrivato',
  'mails.transferOver.preview': 'L’ordine è annullato.',
  'mails.transferOver.lead': 'non è più da parte per te: il bonifico non è arrivato in tempo.',
  'mails.transferOver.next': 'Se il bonifico è già partito, chiamaci: te lo restituiamo.',

  'mails.several.subject': '{thanks} I tuoi {count} regali {state} – ordine {orders}',
  'mails.several.subjectFor': '{thanks} I tuoi {count} regali per {name} {state} – ordine {orders}',
  'mails.several.preview': '{count} regali, {total}. {preview}',
  'mails.several.lead': 'I tuoi {count} regali {state}. {lead}',
  'mails.several.leadFor': 'I tuoi {count} regali per {name} {state}. {lead}',
  'mails.several.orders': '{others, plural, =0 {{order}} one {{order} e un altro} other {{order} e altri #}}',
  'mails.several.share': 'una quota di {item}',
  'mails.several.for': 'per {name}',
  'mails.several.each': 'Per ciascuno: {words}',
} as const;
