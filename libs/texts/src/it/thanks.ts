/** What becomes of a purchase: the thanks, the ways back from a provider, the links of mails that confirm or give back. */
export default {
  'thanks.yours': 'Il tuo regalo',
  'thanks.failed': 'Errore nel caricamento dei dati.',
  'thanks.share': 'Condividi la lista',
  'thanks.unknown': 'Dati non disponibili',
  'thanks.unseen': 'Da qui non vediamo il tuo acquisto',
  'thanks.unseen.why':
    'Se l’hai già confermato non serve rifarlo: per sapere com’è andata chiedi al negozio. Altrimenti riapri la lista e riprendi da lì.',
  'thanks.noGift': 'Prodotto non disponibile',

  'thanks.title.paid': 'Grazie!',
  'thanks.title.paidTo': 'Grazie, {guest}!',
  'thanks.title.reserved': '{thing, select, share {È prenotata} other {È prenotato}}',
  'thanks.title.transfer': 'Manca solo il bonifico',
  'thanks.title.unfinished': 'Ci siamo quasi',
  'thanks.title.pending': 'Ci siamo quasi',
  'thanks.title.stopping': 'Un attimo, annulliamo il pagamento',
  'thanks.title.declined': 'Pagamento non completato',
  'thanks.title.gone': '{thing, select, fund {Pagamento non completato} other {Il regalo non c’è più}}',
  'thanks.title.refunding': 'Rimborso in corso',
  'thanks.title.refunded': 'Rimborso fatto',
  'thanks.title.failed':
    '{way, select, transfer {Acquisto annullato} shop {Prenotazione annullata} other {Pagamento non completato}}',

  'thanks.paid':
    '{thing, select, share {Abbiamo ricevuto la tua quota.} fund {Abbiamo ricevuto il tuo contributo.} other {Adesso è fra i già regalati.}}',
  'thanks.reserved':
    '{thing, select, share {La tua quota è prenotata. Passa a pagarla in negozio.} fund {Il tuo contributo è prenotato. Passa a pagarlo in negozio.} other {Il tuo regalo è prenotato. Passa a pagarlo in negozio.}}',
  'thanks.reserved.free':
    '{thing, select, share {La tua quota è prenotata.} fund {Il tuo contributo è prenotato.} other {Il tuo regalo è prenotato.}} Non c’è niente da pagare: passa in negozio.',
  'thanks.transfer.part': 'Sono arrivati {received}: mancano <strong>{left}</strong>.',
  'thanks.transfer':
    'Fallo appena puoi{thing, select, share {: fino ad allora teniamo la quota da parte per te.} fund {.} other {: fino ad allora teniamo il regalo da parte per te.}}',
  'thanks.transfer.by':
    'Fallo <strong>entro {day}</strong>{thing, select, share {: fino ad allora teniamo la quota da parte per te.} fund {.} other {: fino ad allora teniamo il regalo da parte per te.}}',
  'thanks.transfer.onItsWay': 'Se il bonifico è già partito, chiamaci: te lo restituiamo.',
  'thanks.transfer.notYours':
    'I dati per il bonifico li vede chi ha fatto il regalo, dal suo telefono o nella sua e-mail.',
  'thanks.unfinished':
    '<strong>Manca ancora un passo.</strong> I tuoi dati sono salvi: puoi riprendere da dove eri.',
  'thanks.pending':
    '<strong>Stiamo aspettando conferma {provider, select, stripe {dalla banca} other {da {provider}}}…</strong> Di solito arriva in pochi minuti, qualche volta in un’ora. Non serve rifare il pagamento.',
  'thanks.stopping':
    '<strong>Non ti viene addebitato niente.</strong> Stiamo annullando il pagamento: ancora qualche secondo.',
  'thanks.declined':
    '<strong>Nessun addebito è stato effettuato.</strong> I tuoi dati sono salvi: riparti dal pagamento, senza riscrivere niente.',
  'thanks.gone':
    '<strong>Nessun addebito è stato effettuato.</strong> Qualcuno è arrivato un attimo prima. Il pensiero resta: sulla lista c’è ancora altro da scegliere.',
  'thanks.refunding': 'Ti stiamo restituendo quello che hai pagato. Non devi fare niente.',
  'thanks.refunded': 'Quello che hai pagato ti è stato restituito.',
  'thanks.notCharged': 'Nessun addebito è stato effettuato.',
  'thanks.nothingPaid': 'Non hai pagato nulla.',
  'thanks.comesBack':
    '{thing, select, share {La quota torna disponibile nella lista.} fund {Se vuoi, puoi rifarlo dalla lista.} other {Il regalo torna disponibile nella lista.}}',
  'thanks.mayLeave': 'Puoi chiudere questa pagina. Riaprila quando vuoi: dice sempre com’è andata.',
  'thanks.mayLeave.mail': 'Puoi chiudere questa pagina. Appena arriva la risposta ti scriviamo a {email}.',

  'thanks.confirm.by':
    '<b>Conferma entro le {time}</b> con il link nell’e-mail: da questa rete sono arrivate molte prenotazioni.',
  'thanks.confirm.byTo':
    '<b>Conferma entro le {time}</b> con il link nell’e-mail a <email/>: da questa rete sono arrivate molte prenotazioni.',
  'thanks.confirm.until': '<b>Vale fino alle {time}.</b>',
  'thanks.confirm.noMail':
    'Da questa rete sono arrivate molte prenotazioni, e oggi non possiamo mandarti altre e-mail: per confermare, chiamaci',
  'thanks.confirm.otherwise':
    'Dopo, {thing, select, share {la quota} other {il regalo}} torna disponibile per altri.',
  'thanks.confirm.byCard': 'Con la carta non serve aspettare: annulla qui sotto e paga subito.',
  'thanks.come': 'Vieni in negozio appena puoi.',
  'thanks.come.by': 'Vieni in negozio entro {day}.',
  'thanks.come.otherwise':
    'Dopo, {thing, select, share {la quota} other {il regalo}} potrebbe tornare disponibile per altri.',

  'thanks.next': 'Che cosa succede adesso',
  'thanks.next.come': 'Passa in negozio appena puoi, con il numero d’ordine: {pay}.',
  'thanks.next.comeBy': 'Passa in negozio entro {day}, con il numero d’ordine: {pay}.',
  'thanks.next.pay': 'paghi lì {total}',
  'thanks.next.free': 'non c’è niente da pagare',
  'thanks.next.collect':
    'Il regalo lo ritiri nello stesso momento{card, select, true {, con il tuo biglietto} other {}}.',
  'thanks.next.prepare':
    'Prepariamo il regalo: al più tardi in 30 giorni, o per il giorno concordato con chi festeggia.',
  'thanks.next.celebrating': 'chi festeggia',
  'thanks.next.fund':
    'Il tuo contributo arriva {ad, select, true {ad} other {a}} {name}{card, select, true {, con il tuo biglietto} other {}}.',
  'thanks.next.share':
    'La tua quota si unisce alle altre: il regalo arriva intero {ad, select, true {ad} other {a}} {name}.',
  'thanks.next.beneficiaryPickup':
    '{several, select, true {Lo ritirano} other {Lo ritira}} {name} in negozio{card, select, true {, con il tuo biglietto} other {}}.',
  'thanks.next.beneficiaryShipping':
    'Lo spediamo a casa di {name}{card, select, true {, con il tuo biglietto} other {}}.',
  'thanks.next.buyerShipping': 'Lo spediamo a casa tua.',
  'thanks.next.buyerPickup': 'Lo ritiri tu in negozio{card, select, true {, con il tuo biglietto} other {}}.',
  'thanks.next.transferTime': 'Un bonifico arriva di solito in uno o due giorni lavorativi.',
  'thanks.next.transferMail': 'Appena arriva ti scriviamo.',
  'thanks.next.transferSeen': 'Appena arriva lo vedi in questa pagina.',
  'thanks.next.calendar': 'Aggiungi al calendario',
  'thanks.mail.none': 'Non riceverai e-mail: salva o stampa questa pagina.',
  'thanks.mail.noneNumber':
    'Non riceverai e-mail: salva o stampa questa pagina, con il numero d’ordine {number}.',
  'thanks.mail.keep': 'Salva o stampa',
  'thanks.mail.to':
    '{what, select, confirmation {La conferma} receipt {La ricevuta} other {Una copia di questi dati}} è in viaggio verso {email}.',
  'thanks.mail.left':
    '{what, select, confirmation {La conferma} receipt {La ricevuta} other {Una copia di questi dati}} arriva all’e-mail che hai lasciato.',

  'thanks.go.change': 'Cambia metodo di pagamento',
  'thanks.go.resume': 'Riprendi da dove eri',
  'thanks.go.payAgain': 'Riprova il pagamento',
  'thanks.go.resumePaying': 'Riprendi il pagamento',

  'thanks.couple': 'Le parole di {name}',
  'thanks.item.share': '{gift}: una quota',
  'thanks.item.for': 'Per <list/>',
  'thanks.fact.gift': 'Regalo',
  'thanks.fact.for': 'Per',
  'thanks.fact.order': 'Ordine',
  'thanks.fact.copy': 'Copia',
  'thanks.fact.copyOrder': 'Copia il numero d’ordine',
  'thanks.fact.copied': 'Copiato',
  'thanks.fact.orderCopied': 'Numero d’ordine copiato',
  'thanks.fact.payment': 'Pagamento',
  'thanks.fact.waiting': '{method}, in attesa',
  'thanks.fact.delivery': 'Consegna',
  'thanks.fact.nothing': 'Niente',
  'thanks.total': 'Totale',
  'thanks.total.paid': 'Pagato',
  'thanks.total.toPay': 'Da pagare',
  'thanks.total.left': 'Ancora da pagare',
  'thanks.total.notCharged': 'Non addebitato',
  'thanks.total.refunding': 'In rimborso',
  'thanks.total.refunded': 'Rimborsato',
  'thanks.card': 'Il tuo biglietto',
  'thanks.card.for': 'Per {name}',
  'thanks.card.words': '«{words}»',
  'thanks.card.print': 'Stampa il biglietto',

  'thanks.back.act': '{way, select, shop {Annulla la prenotazione} other {Annulla l’ordine}}',
  'thanks.back.question': '{way, select, shop {Annullare la prenotazione?} other {Annullare l’ordine?}}',
  'thanks.back.done': '{way, select, shop {Prenotazione annullata} other {Ordine annullato}}',
  'thanks.back.loss':
    '{thing, select, share {Non hai pagato nulla, e la quota torna disponibile per altri.} fund {Non hai pagato nulla.} other {Non hai pagato nulla, e il regalo torna disponibile per altri.}}',
  'thanks.back.callFirst':
    'Se il bonifico è già partito, prima chiamaci{known, select, true {: <phone/>} other {}}.',
  'thanks.back.keep': 'No, resta così',
  'thanks.back.no': 'No, torna alla lista',
  'thanks.back.expired': 'Il tempo per pagare era finito.',
  'thanks.back.cancelled_by_staff': 'L’ha annullata il negozio.',
  'thanks.back.paid': 'È già pagato',
  'thanks.back.tooLate': 'Da qui non si può più annullare',
  'thanks.back.call': 'Per cambiare qualcosa chiama il negozio: ti aiutiamo volentieri.',
  'thanks.link.invalid': 'Il link non è valido',

  'thanks.confirmed.tab': 'Confermato',
  'thanks.confirmed': 'Confermato, grazie!',
  'thanks.confirmed.paid': '{thing, select, share {È già pagata} other {È già pagato}}: non serve altro.',
  'thanks.confirmed.fund': 'Il tuo contributo è prenotato: qui sotto trovi tutto quello che serve.',
  'thanks.confirmed.kept': 'Teniamo {thing, select, share {la quota} other {il regalo}} da parte per te.',
  'thanks.confirmed.keptUntil':
    'Teniamo {thing, select, share {la quota} other {il regalo}} da parte per te fino a {day}.',
  'thanks.confirmed.see': 'Vedi il tuo regalo',
  'thanks.late.tab': 'Il tempo è finito',
  'thanks.late': 'Il tempo per confermare è finito',

  'thanks.return.tab': 'Pagamento in corso',
  'thanks.return': 'Elaborazione del pagamento in corso...',
  'thanks.return.wait': 'Stai per essere reindirizzato, non chiudere questa pagina.',
  'thanks.return.unheard': 'Non riusciamo a sentire il negozio',
  'thanks.return.unheardWhy':
    '{problem} Il tuo pagamento non va perso e non va rifatto: da qui chiediamo com’è andato.',
} as const;
