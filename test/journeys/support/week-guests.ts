import type { MoneyHow } from '@fiocco/contracts';
import type { Ending } from './shop-day.js';

/** A guest who buys by the calls that a guest's page makes. */
interface Guest {
  readonly name: string;
  /** Null for the list's fund. */
  readonly gift: string | null;
  readonly price: string;
  readonly ending: Ending;
  /** How it is paid, where it is paid at once. */
  readonly how?: MoneyHow;
  /** To the colleague, and not to the owner. */
  readonly byColleague?: boolean;
  /** Part of a gift of this price. */
  readonly shareOf?: string;
}

const reserved = (name: string, gift: string, price: string): Guest => ({
  name,
  gift,
  price,
  ending: 'reserved',
});
const transfer = (name: string, gift: string, price: string): Guest => ({
  name,
  gift,
  price,
  ending: 'transfer',
});
const paid = (name: string, gift: string | null, price: string, how: MoneyHow, more = {}): Guest => ({
  name,
  gift,
  price,
  ending: 'paid',
  how,
  ...more,
});
const toColleague = { byColleague: true };

/** Of each day of the week. What happens to them later, the journey says. */
export const GUESTS: readonly (readonly Guest[])[] = [
  [
    reserved('Ada Bianchi', 'Caraffa', '38.00'),
    paid('Bruno Conti', 'Tagliere', '29.50', 'contanti'),
    transfer('Carla De Luca', 'Bilancia', '54.00'),
    paid('Dario Esposito', 'Tostapane', '89.00', 'pos'),
    paid('Elena Fontana', 'Macinino', '41.90', 'contanti', toColleague),
  ],
  [
    paid('Fabio Galli', 'Lampada', '62.00', 'contanti'),
    paid('Irene Marini', 'Plaid', '70.00', 'pos', toColleague),
    paid('Marta Orsini', 'Teglia', '33.00', 'assegno'),
    reserved('Nino Pace', 'Vassoio', '27.00'),
    transfer('Olga Quarti', 'Portauovo', '12.00'),
  ],
  [
    paid('Pia Rossi', 'Saliera', '14.00', 'contanti'),
    paid('Rino Serra', 'Pepiera', '14.50', 'pos', toColleague),
    reserved('Sara Testa', 'Specchio', '98.00'),
    paid('Ugo Valli', 'Cesto', '44.00', 'buono'),
    paid('Vito Zeri', 'Viaggio', '80.00', 'contanti', { shareOf: '900.00' }),
  ],
  [
    paid('Walter Amato', 'Brocca', '36.00', 'contanti'),
    reserved('Xenia Bo', 'Ciotola', '18.50'),
    paid('Yara Ceci', null, '60.00', 'contanti'),
    paid('Zoe Dini', 'Scolapasta', '23.00', 'altro', toColleague),
    transfer('Aldo Ferri', 'Mestolo', '9.90'),
  ],
  [
    paid('Bea Gatti', 'Padella', '47.00', 'contanti'),
    paid('Ciro Lodi', 'Wok', '58.00', 'pos'),
    paid('Dea Monti', null, '40.00', 'pos', toColleague),
    paid('Ezio Nardi', 'Frullatore', '75.00', 'contanti'),
    paid('Fosca Oro', 'Sveglia', '31.00', 'contanti'),
  ],
  [
    paid('Gino Pini', 'Coperta', '66.00', 'contanti'),
    paid('Ida Riva', 'Cuscino', '24.00', 'pos'),
    paid('Lea Sala', 'Barca', '120.00', 'contanti', { shareOf: '600.00' }),
    paid('Mia Tosi', 'Orologio', '55.00', 'assegno'),
    reserved('Nico Uva', 'Radio', '49.00'),
  ],
  [
    paid('Oscar Vari', 'Vino', '19.00', 'contanti'),
    paid('Piera Zago', 'Olio', '13.00', 'pos', toColleague),
    paid('Rosa Alba', 'Miele', '8.00', 'contanti'),
    paid('Sandro Bari', 'Caffettiera', '28.00', 'buono'),
    paid('Tea Corti', 'Teiera', '34.00', 'contanti'),
  ],
];
