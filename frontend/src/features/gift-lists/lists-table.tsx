import type { GiftList } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LISTS_PAGE } from '../../shared/office/queries/records.js';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Euro } from '../../shared/office/euro.js';
import { ListStateBadge } from '../../shared/office/badge.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import { More, useNextRow } from '../../shared/office/page/more.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import { RowMenu, type MenuAction } from '../../shared/office/page/row-menu.js';
import { countOf } from '../../shared/office/words.js';
import { isPayable } from '../../shared/kit/gift-lists/payable.js';
import { ListName } from './list-name.js';
import styles from './gift-lists.module.css';
import { deleteAction, stateActions } from './list-actions.js';
import { formatDate } from '../../shared/format/dates.js';

interface ListActions {
  readonly onEdit: (list: GiftList) => void;
  readonly onProducts: (list: GiftList) => void;
  readonly onTransactions: (list: GiftList) => void;
  readonly onCredit: (list: GiftList) => void;
  readonly onClosing: (list: GiftList) => void;
  readonly onShare: (list: GiftList) => void;
  readonly onDuplicate: (list: GiftList) => void;
  readonly onDelete: (list: GiftList) => void;
  readonly onState: (list: GiftList, state: GiftList['state']) => void;
  readonly mayDelete: boolean;
}

type RowProps = ListActions & { readonly list: GiftList };

function actionsOf(props: RowProps): MenuAction[] {
  const { list, mayDelete } = props;
  const [first, ...others] = stateActions(list, props.onState);
  return [
    { label: 'Gestisci prodotti', icon: 'package', run: () => props.onProducts(list) },
    { label: 'Modifica', icon: 'pencil', run: () => props.onEdit(list) },
    { label: 'Credito…', icon: 'cash', run: () => props.onCredit(list) },
    { label: 'Chiudi la lista…', icon: 'check', run: () => props.onClosing(list) },
    { label: 'Duplica…', icon: 'copy', run: () => props.onDuplicate(list) },
    ...(first ? [{ ...first, apart: true }, ...others] : []),
    deleteAction(mayDelete, () => props.onDelete(list)),
  ];
}

/** The row leads to the page of the list. */
function Name({ list }: Pick<RowProps, 'list'>) {
  return (
    <div className="flex" style={{ gap: 14 }}>
      <Picture src={list.image} className="large" occasion={list.occasionName} />
      <div className="grow">
        <Link
          data-opens
          className={`serif three-lines covers ${styles['title']}`}
          to="/admin/gift-lists/$listId"
          params={{ listId: String(list.id) }}
          title={list.name}
        >
          <ListName list={list} />
        </Link>
        <div className="soft one-line" title={list.beneficiaryName ?? undefined}>
          {list.beneficiaryName}
        </div>
      </div>
    </div>
  );
}

interface CountProps {
  readonly icon: 'package' | 'receipt';
  readonly count: number;
  readonly nouns: readonly [one: string, many: string];
  /** What pressing it does, for screen readers before the count. */
  readonly verb: string;
  readonly title: string;
  readonly onClick: () => void;
}

function Count({ icon, count, nouns: [one, many], verb, title, onClick }: CountProps) {
  return (
    <button type="button" className={styles['count']} title={title} onClick={onClick}>
      <Icon name={icon} size="small" />
      <span className="num">
        <span className="visually-hidden">{verb} </span>
        {count}
        <span className={styles['noun']}> {count === 1 ? one : many}</span>
      </span>
    </button>
  );
}

function Actions(props: RowProps) {
  const { list, onShare, onEdit } = props;
  return (
    <>
      <IconButton
        icon={<Icon name="qrcode" />}
        label={`Genera QR code di ${list.name}`}
        onClick={() => onShare(list)}
      />
      <span className="desk-only" style={{ display: 'contents' }}>
        <IconButton
          icon={<Icon name="pencil" />}
          label={`Modifica ${list.name}`}
          onClick={() => onEdit(list)}
        />
      </span>
      <RowMenu
        label={`Altre azioni per ${list.name}`}
        title={
          <div style={{ paddingBottom: 8 }}>
            <p className="serif bold">{list.name}</p>
            <p className="soft">{list.beneficiaryName}</p>
          </div>
        }
        actions={actionsOf(props)}
      />
    </>
  );
}

const columnsOf = (actions: ListActions): readonly Column<GiftList>[] => [
  {
    key: 'name',
    head: 'Lista e beneficiario',
    render: (list) => <Name list={list} />,
  },
  { key: 'occasion', head: 'Occasione', width: 108, render: ({ occasionName }) => occasionName },
  { key: 'period', head: 'Periodo', width: 190, render: (list) => <Period list={list} /> },
  {
    key: 'products',
    head: 'Prodotti',
    align: 'end',
    width: 88,
    render: (list) => (
      <Count
        icon="package"
        count={list.productCount}
        nouns={['prodotto', 'prodotti']}
        verb="Gestisci"
        title="Gestisci prodotti"
        onClick={() => actions.onProducts(list)}
      />
    ),
  },
  {
    key: 'sales',
    head: 'Transazioni',
    align: 'end',
    width: 98,
    render: (list) => (
      <Count
        icon="receipt"
        count={list.transactionCount}
        nouns={['transazione', 'transazioni']}
        verb="Vedi"
        title="Vedi transazioni"
        onClick={() => actions.onTransactions(list)}
      />
    ),
  },
  {
    key: 'received',
    head: 'Incassato',
    align: 'end',
    labelled: true,
    width: 116,
    render: ({ id, received }) =>
      centsOf(received) === 0 ? (
        <span className="soft">
          <Euro amount={received} />
        </span>
      ) : (
        <Link className="figure bold" to="/admin/transactions" search={{ list: id, sum: 'net' }}>
          <Euro amount={received} />
        </Link>
      ),
  },
  {
    key: 'badge',
    head: 'Stato',
    width: 186,
    render: ({ badge, usablePaymentMethods }) => (
      <>
        <ListStateBadge badge={badge} />
        {!isPayable(usablePaymentMethods) && (
          <span className={styles['unpayable']}>
            <Icon name="alert-triangle" size="small" />
            Nessun pagamento attivo
          </span>
        )}
      </>
    ),
  },
  {
    key: 'actions',
    head: 'Azioni',
    hidesHead: true,
    width: 112,
    render: (list) => <Actions list={list} {...actions} />,
  },
];

interface ListsTableProps extends ListActions {
  readonly lists: readonly GiftList[];
  /** All that the filters leave. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly onMore: () => void;
}

export function ListsTable({ lists, total, hasMore, busy, onMore, ...actions }: ListsTableProps) {
  const { place, expect } = useNextRow<HTMLTableElement>(lists.length);
  const showMore = () => {
    expect();
    onMore();
  };
  return (
    <>
      <DataTable
        ref={place}
        className={styles['table']}
        cards="narrow"
        columns={columnsOf(actions)}
        rows={lists}
        keyOf={({ id }) => id}
        opens
      />
      <More step={LISTS_PAGE} left={total - lists.length} hasMore={hasMore} busy={busy} onMore={showMore}>
        {hasMore ? `${lists.length} di ` : ''}
        {countOf(total, 'lista', 'liste')}
      </More>
    </>
  );
}

const DAY = 86_400_000;

/** How much of the period is over, in percent; null where one of its ends is open. */
function shareOf(start: string | null, end: string | null, now: number): number | null {
  if (!start || !end) return null;
  const from = Date.parse(start);
  const to = Date.parse(end) + DAY;
  return Math.round(Math.min(1, Math.max(0, (now - from) / (to - from))) * 100);
}

function wordsOf({ startDate, endDate }: GiftList): string {
  if (startDate && endDate) return `${formatDate(startDate)} – ${formatDate(endDate)}`;
  if (startDate) return `dal ${formatDate(startDate)}`;
  return endDate ? `fino al ${formatDate(endDate)}` : '';
}

function Period({ list }: { readonly list: GiftList }) {
  const [now] = useState(Date.now);
  const share = shareOf(list.startDate, list.endDate, now);
  const words = wordsOf(list);
  if (!words) return <span className="soft">Senza date</span>;
  return (
    <>
      <div className="num no-wrap">{words}</div>
      {share !== null && (
        <div className={styles['track']} title={`${share}% del periodo`}>
          <i style={{ width: `${share}%` }} />
        </div>
      )}
    </>
  );
}
