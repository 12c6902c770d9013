/** The card with a list's address, to print. */
export default {
  'card.tab': 'Biglietto A6 – {name}',
  'card.kind': 'Biglietto da stampare, A6',
  'card.sides': 'Fronte e retro',
  'card.print': 'Stampa',
  'card.front': 'Fronte',
  'card.title': 'la nostra lista regalo',
  'card.rear': 'Retro',
  'card.wish': 'Se vi fa piacere<br/>pensare a noi',
  'card.scan': 'Inquadrate il codice con il telefono,<br/>oppure scrivete questo indirizzo:',
  'card.password': 'Serve la password della lista: chiedetela a chi vi ha invitato.',
  'card.nowhere':
    '<b>Questo indirizzo funziona solo qui dentro:</b> chi riceve il biglietto non aprirebbe la lista. Prima di stamparlo il negozio deve avere il suo indirizzo pubblico.',
} as const;
