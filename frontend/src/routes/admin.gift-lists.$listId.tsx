import { createFileRoute } from '@tanstack/react-router';
import { Movements } from '../features/cash/movements.js';
import { DeliveriesOfList } from '../features/deliveries/deliveries-page.js';
import type { DeliveriesSearch } from '../features/deliveries/deliveries-search.js';
import { ListPage } from '../features/gift-lists/list-page/list-page.js';
import {
  type ListPageSearch,
  listPageSearchFrom,
} from '../features/gift-lists/list-page/list-page-search.js';
import { HistoryOfList } from '../features/history/history-page.js';
import { MailsOfList } from '../features/mail-register/mail-register-page.js';
import { GuestsOfList, SumsOfList } from '../features/transactions/of-list/guests-of-list.js';

export const Route = createFileRoute('/admin/gift-lists/$listId')({
  // It is judged by the page, because what stands here is loaded with every page of the shop.
  validateSearch: (search): ListPageSearch => search,
  component: function OneList() {
    const { listId } = Route.useParams();
    const { scheda = 'regali', state, mail } = listPageSearchFrom({ ...Route.useSearch() });
    const navigate = Route.useNavigate();
    const onSearch = (search: ListPageSearch) => void navigate({ search });
    const id = Number(listId);
    const onDeliveries = (search: DeliveriesSearch) =>
      search.print === undefined
        ? onSearch({ scheda, state: search.state })
        : void navigate({ to: '/admin/deliveries', search });
    return (
      <ListPage
        key={listId}
        listId={id}
        tab={scheda}
        onTab={(tab) => onSearch({ scheda: tab })}
        onDeleted={() => void navigate({ to: '/admin/gift-lists' })}
        guests={GuestsOfList}
        panels={{
          somme: <SumsOfList listId={id} />,
          movimenti: <Movements period={null} filter={{ giftListId: id }} />,
          messaggi: <MailsOfList listId={id} mail={mail} onMail={(one) => onSearch({ scheda, mail: one })} />,
          consegne: <DeliveriesOfList listId={id} state={state} onSearch={onDeliveries} />,
          cronologia: <HistoryOfList listId={id} />,
        }}
      />
    );
  },
});
