/** What every page has at hand, also where the room of its own did not come. */
export default {
  'common.lists': 'Liste regalo',
  'common.retry': 'Riprova',
  'common.list.loading': 'Caricamento lista regalo...',
  'common.list.missing': 'Lista non trovata',
  'common.list.missingWhy':
    'La lista regalo che stai cercando non esiste o è stata rimossa. A volte manca solo l’ultima cifra del link: prova ad aprirlo di nuovo dal messaggio che hai ricevuto.',
  'common.list.unread': 'La lista non si apre',
} as const;
