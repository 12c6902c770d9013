import type { TimelineStep } from '../example-shop.types.js';
import { ago, guestsOf, on, staffMember } from './timeline-steps.js';

const birth = guestsOf('nascita');
const birthday = guestsOf('compleanno');
const elena = staffMember('elena');

export const birthTimeline: readonly TimelineStep[] = [
  birth.buys(on(12, '19:05'), 'amara', 'carillon', 'Così la ninna nanna la canta qualcuno di intonato.'),
  elena.collects(on(11, '12:12'), 'carillon-amara', 'contanti'),
  elena.readies(on(9, '10:15'), 'carillon-amara'),
  elena.handsOver(on(6, '12:40'), 'carillon-amara'),
  birth.gives(on(11, '09:27'), 'nonni', 'culla', 15000, 'Il primo nipote dorme qui.'),
  elena.collects(on(10, '17:02'), 'culla-nonni', 'contanti'),
  birth.books(on(9, '18:44'), 'zii', 'seggiolone', 'Passiamo sabato a pagarlo.'),
  birth.buys(on(8, '15:15'), 'rosa', 'copertina'),
  elena.collects(on(5, '10:36'), 'copertina-rosa', 'contanti'),
  elena.readies(on(4, '18:30'), 'copertina-rosa'),
  birth.gives(
    on(7, '20:20'),
    'corso',
    'carrozzina',
    25000,
    'Da tutte noi, con le occhiaie. A presto al parco!',
  ),
  elena.collects(on(6, '16:24'), 'carrozzina-corso', 'contanti'),
  birth.buys(on(7, '10:50'), 'giulia', 'libri', 'Questo lo leggo io.'),
  elena.collects(on(5, '17:11'), 'libri-giulia', 'pos'),
  birth.buys(on(5, '21:58'), 'pietro', 'libri'),
  elena.collects(on(4, '09:33'), 'libri-pietro', 'pos'),
  elena.records(
    on(4, '11:18'),
    'nascita',
    'rosa',
    'libri',
    'contanti',
    'Anche uno per la nonna, che lo legge a voce alta.',
  ),
  elena.exchanges(on(2, '10:40'), 'libri-pietro', 'nascita', 'copertina', 'Quei libri li avevano già.'),
  elena.collects(on(2, '10:42'), 'copertina-libri-pietro', 'pos'),
  birth.books(on(3, '14:40'), 'teresa', 'copertina', 'Le scarpine tenetele per il primo passo.'),
  birth.gives(on(2, '08:09'), 'mariavittoria', 'carrozzina', 7500, 'Benvenuto al piccolo Leone.'),
  elena.collects(ago(21), 'carrozzina-mariavittoria', 'pos'),
  birth.buys(on(2, '12:33'), 'lia', 'libri'),
  elena.collects(on(1, '10:48'), 'libri-lia', 'contanti'),
  elena.records(ago(17), 'nascita', 'bruno', 'libri', 'contanti', 'Per le sere senza sonno.'),
  birth.buys(ago(2), 'ines', 'libri', undefined, 'held'),
  birth.books(on(1, '22:44'), 'francesco', 'babysitter', 'Il venerdì, se la partita finisce presto.'),
];

export const birthdayTimeline: readonly TimelineStep[] = [
  birthday.gives(
    on(14, '18:12'),
    'colleghi',
    'bicicletta',
    24000,
    'Silvia, così arrivi in ufficio prima di noi. Buoni quaranta da tutto il terzo piano!',
  ),
  elena.collects(on(13, '10:05'), 'bicicletta-colleghi', 'bonifico'),
  birthday.gives(on(12, '13:22'), 'bruno', 'bicicletta', 15000, 'Per le salite, pensaci tu.'),
  elena.collects(on(11, '16:40'), 'bicicletta-bruno', 'buono'),
  birthday.buys(on(9, '21:03'), 'teresa', 'plaid', 'Per le sere sul terrazzo.'),
  birthday.gives(on(8, '12:15'), 'francesco', 'bicicletta', 25000, 'Il resto lo metto io. Non diteglielo.'),
  elena.collects(on(7, '17:30'), 'bicicletta-francesco', 'pos'),
  elena.collects(on(6, '09:50'), 'plaid-teresa', 'contanti'),
  elena.handsOver(on(5, '18:40'), 'bicicletta-colleghi', 'plaid-teresa', 'bollitore-zii'),
];

/** What is no single list's: a sale over two of them, and the evenings at the till. */
export const counterTimeline: readonly TimelineStep[] = [
  elena.sells(
    on(6, '17:05'),
    'zii',
    'contanti',
    [
      ['compleanno', 'bollitore'],
      ['nascita', 'libri'],
    ],
    'Prima il tè, poi le fiabe.',
  ),
  elena.closes(8),
  elena.closes(7),
  elena.closes(6),
  elena.closes(5),
  elena.closes(4),
  elena.closes(3, { cents: 200, reason: 'Un resto dato di troppo.' }),
  elena.closes(2),
];
