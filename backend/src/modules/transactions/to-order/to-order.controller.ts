import { type AnswerOf, romeDayOf, type ToOrder, type WaitingPurchase } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import {
  CheckedQuery,
  CLOCK,
  type Clock,
  fileOf,
  Permission,
  type TableColumn,
} from '../../../platform/index.js';
import { ToOrderReader } from './to-order.reader.js';

const nameOf = ({ buyerName, orderNumber }: WaitingPurchase): string => buyerName ?? orderNumber;
const centsOrNull = (amount: string | null): number | null => (amount === null ? null : centsOf(amount));

const COLUMNS: readonly TableColumn<ToOrder>[] = [
  { head: 'Fornitore', as: 'text', of: ({ supplier }) => supplier },
  { head: 'Codice', as: 'text', of: ({ productCode }) => productCode },
  { head: 'Nome', as: 'text', of: ({ name }) => name },
  { head: 'EAN', as: 'text', of: ({ ean }) => ean },
  { head: 'In negozio', as: 'whole', of: ({ quantityAvailable }) => quantityAvailable },
  { head: 'Venduti o prenotati', as: 'whole', of: ({ quantityAllocated }) => quantityAllocated },
  { head: 'Da ordinare', as: 'whole', of: ({ missing }) => missing },
  { head: 'Desiderati ancora', as: 'whole', of: ({ wished }) => wished || null },
  { head: 'Costo', as: 'money', of: ({ cost }) => centsOrNull(cost) },
  { head: 'Totale', as: 'money', of: ({ total }) => centsOrNull(total) },
  {
    head: 'Per',
    as: 'text',
    of: ({ waiting }) =>
      waiting
        .map(({ giftListName, units, purchases }) => {
          const list = giftListName ?? 'Lista eliminata';
          return `${list} (${units}): ${[...new Set(purchases.map(nameOf))].join(', ')}`;
        })
        .join('; ') || null,
  },
];

/** "Da ordinare": what is sold or promised beyond the stock. */
@Controller('api/products/to-order')
export class ToOrderController {
  constructor(
    private readonly products: ToOrderReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  all(
    @CheckedQuery('GET /api/products/to-order') query: CheckedQuery<'GET /api/products/to-order'>,
  ): Promise<AnswerOf<'GET /api/products/to-order'>> {
    return this.products.all(query);
  }

  @Get('export')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async export(
    @CheckedQuery('GET /api/products/to-order/export')
    { format = 'csv', ...query }: CheckedQuery<'GET /api/products/to-order/export'>,
  ): Promise<AnswerOf<'GET /api/products/to-order/export'>> {
    const name = `da-ordinare-${romeDayOf(this.clock.now())}`;
    return fileOf(format, name, { columns: COLUMNS, rows: await this.products.all(query) });
  }
}
