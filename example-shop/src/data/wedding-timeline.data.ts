import type { TimelineStep } from '../example-shop.types.js';
import {
  ago,
  buyerCancels,
  buyerGoesBack,
  expires,
  guestsOf,
  on,
  staffMember,
  tidies,
} from './timeline-steps.js';

const wedding = guestsOf('matrimonio');
const elena = staffMember('elena');

const journey: readonly TimelineStep[] = [
  wedding.gives(
    on(13, '12:31'),
    'rosa',
    'viaggio',
    30000,
    'Bambini miei, mandatemi una cartolina con i ciliegi. La vostra nonna.',
  ),
  elena.collects(on(13, '16:10'), 'viaggio-rosa', 'contanti'),
  wedding.gives(on(11, '20:47'), 'zii', 'viaggio', 25000, 'Vi vogliamo bene. Gli zii'),
  elena.collects(on(10, '11:20'), 'viaggio-zii', 'assegno'),
  wedding.gives(
    on(10, '09:14'),
    'colleghi',
    'viaggio',
    33000,
    'A Luca, con la promessa di non telefonargli per dieci notti.',
  ),
  elena.collects(on(9, '09:45'), 'viaggio-colleghi', 'bonifico'),
  wedding.gives(on(7, '22:38'), 'testimoni', 'viaggio', 15000, 'Kampai!'),
  elena.collects(on(5, '18:05'), 'viaggio-testimoni', 'pos'),
  wedding.gives(
    on(4, '08:26'),
    'mariavittoria',
    'viaggio',
    15000,
    'Con i più affettuosi auguri di una vita serena, e di molti ritorni.',
  ),
  elena.collects(on(3, '15:55'), 'viaggio-mariavittoria', 'assegno'),
  elena.notes(on(3, '15:58'), 'viaggio-mariavittoria', {
    invoice: {
      name: 'Studio notarile Bentivoglio-Castelfranchi',
      vatNumber: '12345678903',
      pec: 'studio@pec.studio-notarile.example',
      address: { street: 'Strada Maggiore 44', zipCode: '40125', city: 'Bologna', province: 'BO' },
    },
  }),
  wedding.transfers(on(2, '19:40'), 'ines', 'viaggio', {
    type: 'quota',
    amountCents: 10000,
    message: '¡Vivan los novios!',
  }),
];

const otherShares: readonly TimelineStep[] = [
  wedding.gives(on(12, '08:55'), 'nonni', 'posate', 12000, 'Per la domenica.'),
  elena.collects(on(11, '10:30'), 'posate-nonni', 'contanti'),
  wedding.gives(on(8, '19:21'), 'francesco', 'posate', 10000),
  elena.collects(on(7, '09:41'), 'posate-francesco', 'pos'),
  wedding.gives(on(4, '12:50'), 'teresa', 'posate', 12500, 'Dodici posti: uno è il mio.'),
  elena.collects(on(2, '11:27'), 'posate-teresa', 'pos'),
  wedding.gives(on(12, '21:30'), 'giulia', 'giradischi', 9000, 'Il primo disco lo porto io.'),
  elena.collects(on(11, '09:58'), 'giradischi-giulia', 'pos'),
  wedding.gives(on(9, '13:07'), 'amara', 'giradischi', 10000),
  elena.collects(on(8, '10:40'), 'giradischi-amara', 'pos'),
  wedding.gives(on(6, '17:49'), 'testimoni', 'giradischi', 10000, 'Ballate piano, che sotto dormono.'),
  elena.collects(on(5, '18:07'), 'giradischi-testimoni', 'pos'),
  wedding.gives(on(1, '21:16'), 'giulia', 'picnic', 6000, 'Io porto il melone.'),
];

const wholeGifts: readonly TimelineStep[] = [
  wedding.buys(on(13, '20:41'), 'pietro', 'espresso', 'Per svegliarvi insieme.'),
  elena.collects(on(12, '10:22'), 'espresso-pietro', 'pos'),
  wedding.books(on(5, '11:36'), 'nonni', 'lenzuola', 'Dormite bene. Carla e Giampaolo'),
  elena.collects(on(3, '10:12'), 'lenzuola-nonni', 'contanti', 10000),
  elena.notes(on(3, '10:15'), 'lenzuola-nonni', {
    staffNote: 'Il resto sabato. Il signor Giampaolo sente poco: al telefono meglio chiedere di Carla.',
  }),
  wedding.buys(on(11, '14:02'), 'ugo', 'calici', 'Cin.'),
  elena.wantsUnits(on(10, '15:48'), 'matrimonio', 'calici', 5),
  elena.collects(on(9, '16:33'), 'calici-ugo', 'contanti'),
  wedding.transfers(on(9, '21:14'), 'ines', 'calici', {
    type: 'acquisto',
    deliveryMethod: 'beneficiaryShipping',
    message: 'Para brindar a distancia.',
  }),
  elena.collects(on(6, '11:02'), 'calici-ines', 'bonifico'),
  elena.ships(on(4, '12:15'), 'calici-ines', 'BRT', '016 0412 7783'),
  elena.readies(on(2, '16:30'), 'espresso-pietro', 'calici-ugo'),
  wedding.buys(on(3, '23:11'), 'lia', 'calici'),
];

/** Gifts that are held or reserved for a while and then free again. */
const changesOfMind: readonly TimelineStep[] = [
  elena.prices(on(13, '09:20'), 'vaso', 12900),
  wedding.books(on(12, '17:33'), 'bruno', 'ulivo', 'Da piantare insieme.'),
  elena.cancels(on(6, '10:18'), 'ulivo-bruno', 'Ha telefonato: porta quello del suo orto.'),
  wedding.gives(on(10, '22:05'), 'lia', 'piatti', 5000),
  expires(on(3, '23:20'), 'piatti-lia'),
  wedding.buys(on(9, '07:48'), 'amara', 'pentola', undefined, 'held'),
  buyerCancels(on(9, '07:55'), 'pentola-amara'),
  wedding.buys(on(6, '13:19'), 'ines', 'vaso', undefined, 'held'),
  expires(on(6, '13:35'), 'vaso-ines'),
  tidies(on(5, '14:00')),
  wedding.buys(on(1, '18:20'), 'amara', 'tagliere', undefined, 'held'),
  buyerGoesBack(on(1, '18:26'), 'tagliere-amara'),
];

const rightNow: readonly TimelineStep[] = [
  wedding.buys(ago(52), 'ugo', 'tagliere', undefined, 'draft'),
  elena.records(ago(24), 'matrimonio', 'pietro', 'lampada', null, 'Per leggere fino a tardi.'),
];

export const weddingTimeline: readonly TimelineStep[] = [
  ...journey,
  ...otherShares,
  ...wholeGifts,
  ...changesOfMind,
  ...rightNow,
];
