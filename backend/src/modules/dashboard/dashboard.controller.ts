import { Controller, Get, Header, Inject } from '@nestjs/common';
import { type AnswerOf, type Dashboard, daysAfter, romeDayOf } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { CLOCK, type Clock, Permission } from '../../platform/index.js';
import { CashReader } from '../cash/index.js';
import { type CatalogCounts, CatalogQueries } from '../catalog/index.js';
import { ListFigures } from '../gift-lists/index.js';
import { FiguresReader, type ShopSums } from '../gifts/index.js';
import { TodoReader } from '../todo/index.js';
import { mondayOf } from './monday.js';
import { ratio, shareOf, sharesOf } from './ratios.js';

/** The first screen: each number is a counter, or the sum of as many rows as there are lists. */
@Controller('api/dashboard')
export class DashboardController {
  constructor(
    private readonly figures: FiguresReader,
    private readonly cash: CashReader,
    private readonly lists: ListFigures,
    private readonly catalog: CatalogQueries,
    private readonly todo: TodoReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async show(): Promise<AnswerOf<'GET /api/dashboard'>> {
    const now = this.clock.now();
    const today = romeDayOf(now);
    const dayBefore = daysAfter(today, -1);
    const [sums, takings, yesterday, week, lists, closing, catalog, todo] = await Promise.all([
      this.figures.shop(),
      this.cash.takings(today, today),
      this.cash.takings(dayBefore, dayBefore),
      this.cash.takings(mondayOf(today), today),
      this.lists.counts(today),
      this.lists.closing(today),
      this.catalog.counts(),
      this.todo.count(now),
    ]);
    return {
      lists: lists.active,
      products: catalog.products,
      occasions: catalog.occasions,
      ...statisticsOf(sums, catalog),
      popularList: await this.popular(sums),
      summary: {
        productsPerList: ratio(10 * sums.links, lists.all) / 10,
        averageTransaction: formatDecimal(ratio(sums.soldCents, sums.paid)),
      },
      today: takings,
      yesterday,
      week,
      owed: { count: sums.reserved + sums.awaiting, amount: formatDecimal(sums.owedCents) },
      closing,
      todo,
    };
  }

  private async popular({ most, fullest }: ShopSums): Promise<Dashboard['popularList']> {
    const list = await this.lists.oldestOf(fullest);
    return list && { ...list, products: most };
  }
}

type Statistics = Pick<Dashboard, 'transactions' | 'productStatistics' | 'transactionStatistics'>;

function statisticsOf(sums: ShopSums, { products, quote, reservable }: CatalogCounts): Statistics {
  const { held, reserved, awaiting, paid, cancelled } = sums;
  const transactions = held + reserved + awaiting + paid + cancelled;
  return {
    transactions,
    productStatistics: {
      ...sharesOf({ whole: products - quote, quote }),
      reservable: shareOf(reservable, products),
    },
    transactionStatistics: {
      sales: formatDecimal(sums.soldCents),
      ...sharesOf({ completed: paid + reserved, pending: held + awaiting, cancelled }),
    },
  };
}
