import { Injectable } from '@nestjs/common';
import { FiguresReader } from '../../gifts/index.js';
import type { TodoItem, TodoSource } from '../../todo/index.js';

/** Da fare: transfers that came too late for their gift, or brought more than its price. */
@Injectable()
export class MoneyToGiveBack implements TodoSource {
  constructor(private readonly figures: FiguresReader) {}

  count(): Promise<number> {
    return this.figures.countTodos('give_back');
  }

  async find(now: Date, limit: number): Promise<readonly TodoItem[]> {
    const found = await this.figures.todos('give_back', now, limit);
    return found.map(({ transactionId, dueCents, since }) => ({
      id: transactionId,
      transactionId,
      cents: dueCents,
      dueAt: null,
      since: new Date(since),
      state: 'to_make',
      words: 'Denaro da restituire',
      provider: null,
      link: null,
    }));
  }
}
