import type { TimelineStep } from '../example-shop.types.js';
import { ago, guestsOf, on, staffMember } from './timeline-steps.js';

const birth = guestsOf('nascita');
const birthday = guestsOf('compleanno');
const elena = staffMember('elena');

export const birthTimeline: readonly TimelineStep[] = [
  birth.buys(on(12, '19:05'), 'amara', 'carillon', 'Così la ninna nanna la canta qualcuno di intonato.'),
  elena.collects(on(11, '12:12'), 'carillon-amara'),
  birth.gives(on(11, '09:27'), 'nonni', 'culla', 15000, 'Il primo nipote dorme qui.'),
  elena.collects(on(10, '17:02'), 'culla-nonni'),
  birth.books(on(9, '18:44'), 'zii', 'seggiolone', 'Passiamo sabato a pagarlo.'),
  birth.buys(on(8, '15:15'), 'rosa', 'copertina'),
  elena.collects(on(5, '10:36'), 'copertina-rosa'),
  birth.gives(
    on(7, '20:20'),
    'corso',
    'carrozzina',
    25000,
    'Da tutte noi, con le occhiaie. A presto al parco!',
  ),
  elena.collects(on(6, '16:24'), 'carrozzina-corso'),
  birth.buys(on(7, '10:50'), 'giulia', 'libri', 'Questo lo leggo io.'),
  elena.collects(on(5, '17:11'), 'libri-giulia'),
  birth.buys(on(5, '21:58'), 'pietro', 'libri'),
  elena.collects(on(4, '09:33'), 'libri-pietro'),
  elena.records(
    on(4, '11:18'),
    'nascita',
    'rosa',
    'libri',
    'paid',
    'Anche uno per la nonna, che lo legge a voce alta.',
  ),
  birth.books(on(3, '14:40'), 'teresa', 'copertina', 'Le scarpine tenetele per il primo passo.'),
  birth.gives(on(2, '08:09'), 'mariavittoria', 'carrozzina', 7500, 'Benvenuto al piccolo Leone.'),
  birth.buys(on(2, '12:33'), 'lia', 'libri'),
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
  elena.collects(on(13, '10:05'), 'bicicletta-colleghi'),
  birthday.gives(on(12, '13:22'), 'bruno', 'bicicletta', 15000, 'Per le salite, pensaci tu.'),
  elena.collects(on(11, '16:40'), 'bicicletta-bruno'),
  birthday.buys(on(9, '21:03'), 'teresa', 'plaid', 'Per le sere sul terrazzo.'),
  birthday.gives(on(8, '12:15'), 'francesco', 'bicicletta', 25000, 'Il resto lo metto io. Non diteglielo.'),
  elena.collects(on(7, '17:30'), 'bicicletta-francesco'),
  elena.collects(on(6, '09:50'), 'plaid-teresa'),
];
