import { Injectable } from '@nestjs/common';
import { type PaymentDifference, providerName } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { type TodoItem, type TodoSource, TellsTodo } from '../../todo/index.js';
import { ComparisonRecords } from '../comparison/comparison-records.js';
import { RestoredProviders, type RestoredProvider } from '../restore/restored-providers.js';
import { DailyComparison } from '../comparison/daily-comparison.js';

type Told = Pick<TodoItem, 'words' | 'title' | 'note'>;

/**
 * Da fare: what differs between the providers' reports and the ledger, with where to look; and the providers that a
 * restored shop could not ask yet what may differ.
 */
@Injectable()
@TellsTodo('difference')
export class DifferencesToSettle implements TodoSource {
  constructor(
    private readonly records: ComparisonRecords,
    private readonly comparison: DailyComparison,
    private readonly restored: RestoredProviders,
  ) {}

  async count(): Promise<number> {
    return (await this.records.countOpen()) + (await this.unasked()).length;
  }

  async find(_now: Date, limit: number): Promise<readonly TodoItem[]> {
    const { differences } = await this.comparison.last();
    const found = differences.map((one) => ({
      id: `${one.provider} ${one.movement} ${one.sourceId}`,
      transactionId: one.transactionId,
      cents: centsIn(one.amountThere ?? one.amountHere),
      dueAt: null,
      since: new Date(one.foundAt),
      state: one.difference,
      provider: one.provider,
      link: one.link,
      ...toldOf(one),
    }));
    return [...(await this.unasked()).map(unaskedItem), ...found].slice(0, limit);
  }

  private async unasked(): Promise<readonly RestoredProvider[]> {
    return (await this.restored.open()).filter(({ lookedAt }) => lookedAt === null);
  }
}

const centsIn = (amount: string | null): number => centsOf(amount ?? '0.00');

function unaskedItem({ provider, lostBy }: RestoredProvider): TodoItem {
  const name = providerName(provider);
  return {
    id: `restored ${provider}`,
    transactionId: null,
    cents: null,
    dueAt: null,
    since: lostBy,
    state: 'unasked',
    words: 'Da chiedere',
    provider,
    link: null,
    title: `Dopo il ripristino ${name} non ha ancora detto che cosa ha incassato`,
    note: `Possono mancare pagamenti e rimborsi più recenti del backup. Il negozio riprova ogni minuto: se resta qui, sono da controllare le chiavi di ${name} nelle impostazioni.`,
  };
}

/** What differs, in a sentence, and what to do about it. */
function toldOf({ provider: code, difference, movement, sourceId, ...one }: PaymentDifference): Told {
  const provider = providerName(code);
  const done = movement === 'capture' ? 'incassati' : 'rimborsati';
  const [here, there] = [one.amountHere, one.amountThere].map((amount) => formatEuro(centsIn(amount)));
  if (difference === 'missing-here')
    return {
      words: 'Qui non risulta',
      title: `${provider} dice ${there} ${done} che qui non risultano`,
      note: `Da controllare sul sito di ${provider}, movimento ${sourceId}: se è di un altro sistema, qui non cambia niente.`,
    };
  if (difference === 'missing-there')
    return {
      words: 'Manca nel rendiconto',
      title: `Qui risultano ${here} ${done} che nel rendiconto di ${provider} non ci sono`,
      note: `Movimento ${sourceId}: nel rendiconto può arrivare in ritardo.`,
    };
  return {
    words: 'Importi diversi',
    title: `Qui risultano ${here} ${done}, per ${provider} sono ${there}`,
    note: `Da confrontare sul sito di ${provider}, movimento ${sourceId}: resta qui finché non tornano uguali.`,
  };
}
