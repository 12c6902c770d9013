import { type HeardSale, type OfficeEvents, saleHeading, type TodoList } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hearEvents } from '../../shared/api/live-events.js';
import { refreshTags } from '../../shared/api/tags.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { todoCountQuery } from '../../shared/office/queries/todo.js';
import { playSaleSound, saleSoundIsOn } from '../../shared/office/sale-sound.js';
import { formatEuro } from '../../shared/format/money.js';

/** On a phone a message must not cover the page; the sale's own page has the whole names. */
const LONGEST_NAME = 32;
const shortened = (name: string | null): string | null =>
  name !== null && name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;

const wordsOf = ({ productName, amount, giftListName, buyerName }: HeardSale): string =>
  [shortened(productName), formatEuro(centsOf(amount)), shortened(giftListName), shortened(buyerName)]
    .filter(Boolean)
    .join(' · ');

/** The number beside Da fare at once, and its lists where they were made of other counts. */
function showTodo(client: QueryClient, { count, counts }: OfficeEvents['todo']): void {
  client.setQueryData(todoCountQuery.queryKey, count);
  void client.invalidateQueries({
    predicate: ({ queryKey: [room, which], state }) =>
      room === 'todo' &&
      which !== 'count' &&
      JSON.stringify((state.data as TodoList | undefined)?.counts) !== JSON.stringify(counts),
  });
}

const showSale = (client: QueryClient, { transactionId }: HeardSale): Promise<void> =>
  refreshTags(client, ['transactions', 'lists', `transaction:${transactionId}`]);

/**
 * What happens in the shop while the office is open: pages show it, and a guest's sale is said. What comes while nobody
 * looks at the tab is said once, together, when somebody does again.
 */
export function useOfficeNews(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    let unsaid: readonly HeardSale[] = [];
    const say = (): void => {
      const [first, ...others] = unsaid;
      if (document.hidden || !first) return;
      unsaid = [];
      const { transactionId } = first;
      if (others.length === 0)
        return toast.news(saleHeading(first), wordsOf(first), {
          label: 'Apri',
          run: () => void navigate({ to: '/admin/transactions/$transactionId', params: { transactionId } }),
        });
      toast.news(`${others.length + 1} nuove vendite`, 'Mentre questa scheda era nascosta.', {
        label: 'Vedi',
        run: () => void navigate({ to: '/admin/transactions' }),
      });
    };
    document.addEventListener('visibilitychange', say);
    const stop = hearEvents<OfficeEvents>({
      address: '/api/office/events',
      names: ['sale', 'todo', 'closing', 'history'],
      onEvent(name, data, isFirst) {
        if (name === 'todo') return showTodo(client, data as OfficeEvents['todo']);
        if (name === 'closing') return void refreshTags(client, ['transactions']);
        if (name === 'history') return void refreshTags(client, ['history']);
        const sale = data as HeardSale;
        void showSale(client, sale);
        if (!sale.byGuest) return;
        unsaid = [...unsaid, sale];
        if (isFirst && saleSoundIsOn()) playSaleSound();
        say();
      },
    });
    return () => {
      document.removeEventListener('visibilitychange', say);
      stop();
    };
  }, [client, navigate]);
}
