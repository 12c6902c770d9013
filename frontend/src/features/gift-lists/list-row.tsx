import type { GiftList } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Euro } from '../../shared/office/euro.js';
import { ListBadgePill } from '../../shared/office/list-badge.js';
import { opensRow } from '../../shared/office/page/open-row.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import { RowMenu, type MenuAction } from '../../shared/office/page/row-menu.js';
import { isPayable } from '../../shared/kit/gift-lists/payable.js';
import styles from './gift-lists.module.css';
import { Period } from './period.js';

export interface ListActions {
  readonly onEdit: (list: GiftList) => void;
  readonly onProducts: (list: GiftList) => void;
  readonly onTransactions: (list: GiftList) => void;
  readonly onCredit: (list: GiftList) => void;
  readonly onShare: (list: GiftList) => void;
  readonly onDelete: (list: GiftList) => void;
  readonly onAsOf: (list: GiftList) => void;
  readonly onState: (list: GiftList, state: GiftList['state']) => void;
  readonly mayDelete: boolean;
}

type RowProps = ListActions & { readonly list: GiftList };

function stateActions({ list, onState }: RowProps): MenuAction[] {
  const to = (state: GiftList['state'], label: string, icon: MenuAction['icon']): MenuAction => ({
    label,
    icon,
    run: () => onState(list, state),
  });
  return [
    ...(list.state === 'open'
      ? [to('suspended', 'Sospendi', 'player-pause')]
      : [to('open', 'Riapri', 'rotate')]),
    ...(list.state === 'archived' ? [] : [to('archived', 'Archivia', 'archive')]),
  ];
}

function actionsOf(props: RowProps): MenuAction[] {
  const { list, mayDelete } = props;
  const [first, ...others] = stateActions(props);
  return [
    { label: 'Gestisci prodotti', icon: 'package', run: () => props.onProducts(list) },
    { label: 'Vedi transazioni', icon: 'receipt', run: () => props.onTransactions(list) },
    { label: 'Modifica', icon: 'pencil', run: () => props.onEdit(list) },
    { label: 'Credito…', icon: 'cash', run: () => props.onCredit(list) },
    {
      label: 'Anteprima della pagina',
      icon: 'external-link',
      run: () => window.open(`/list/${list.id}`, '_blank', 'noopener'),
    },
    { label: 'Com’era il…', icon: 'history', run: () => props.onAsOf(list) },
    ...(first ? [{ ...first, apart: true }, ...others] : []),
    {
      label: 'Elimina…',
      icon: 'trash',
      danger: mayDelete,
      apart: true,
      forbidden: mayDelete ? undefined : 'Solo un amministratore.',
      run: () => props.onDelete(list),
    },
  ];
}

function NameCell({ list, onEdit }: Pick<RowProps, 'list' | 'onEdit'>) {
  return (
    <td className={styles['name']}>
      <div className="flex" style={{ gap: 14 }}>
        <Picture src={list.image} className="large" occasion={list.occasionName} />
        <div className="grow">
          <button
            type="button"
            data-opens
            className={`serif three-lines covers ${styles['title']}`}
            title={list.name}
            onClick={() => onEdit(list)}
          >
            {list.name}
            {list.requiresPassword && (
              <>
                {' '}
                <Icon name="lock" size="small" />
                <span className="visually-hidden">protetta da password</span>
              </>
            )}
          </button>
          <div className="soft one-line" title={list.beneficiaryName ?? undefined}>
            {list.beneficiaryName}
          </div>
        </div>
      </div>
    </td>
  );
}

const nounOf = (count: number, one: string, many: string) => (count === 1 ? one : many);

interface CountProps {
  readonly icon: 'package' | 'receipt';
  readonly count: number;
  readonly noun: string;
  /** What pressing it does, for screen readers before the count. */
  readonly verb: string;
  readonly title: string;
  readonly onClick: () => void;
}

function Count({ icon, count, noun, verb, title, onClick }: CountProps) {
  return (
    <button type="button" className={styles['count']} title={title} onClick={onClick}>
      <Icon name={icon} size="small" />
      <span className="num">
        <span className="visually-hidden">{verb} </span>
        {count}
        <span className={styles['noun']}> {noun}</span>
      </span>
    </button>
  );
}

type CountsProps = Pick<RowProps, 'list' | 'onProducts' | 'onTransactions'>;

function CountCells({ list, onProducts, onTransactions }: CountsProps) {
  return (
    <>
      <td className={`number ${styles['products']}`}>
        <Count
          icon="package"
          count={list.productCount}
          noun={nounOf(list.productCount, 'prodotto', 'prodotti')}
          verb="Gestisci"
          title="Gestisci prodotti"
          onClick={() => onProducts(list)}
        />
      </td>
      <td className={`number ${styles['sales']}`}>
        <Count
          icon="receipt"
          count={list.transactionCount}
          noun={nounOf(list.transactionCount, 'transazione', 'transazioni')}
          verb="Vedi"
          title="Vedi transazioni"
          onClick={() => onTransactions(list)}
        />
      </td>
    </>
  );
}

/** Where rows are stacked there is no heading: the cell names itself. */
function ReceivedCell({ received }: Pick<GiftList, 'received'>) {
  return (
    <td className={`number ${styles['received']}`}>
      <span className={styles['label']}>Incassato</span>
      <span className={centsOf(received) === 0 ? 'soft' : 'bold'}>
        <Euro amount={received} />
      </span>
    </td>
  );
}

export function ListRow(props: RowProps) {
  const { list } = props;
  return (
    <tr {...opensRow}>
      <NameCell list={list} onEdit={props.onEdit} />
      <td className={styles['occasion']}>{list.occasionName}</td>
      <td className={styles['period']}>
        <Period list={list} />
      </td>
      <CountCells list={list} onProducts={props.onProducts} onTransactions={props.onTransactions} />
      <ReceivedCell received={list.received} />
      <td className={styles['badge']}>
        <ListBadgePill badge={list.badge} />
        {!isPayable(list.usablePaymentMethods) && (
          <span className={styles['unpayable']}>
            <Icon name="alert-triangle" size="small" />
            Nessun pagamento attivo
          </span>
        )}
      </td>
      <td className={styles['actions']}>
        <IconButton
          icon={<Icon name="qrcode" />}
          label={`Genera QR code di ${list.name}`}
          onClick={() => props.onShare(list)}
        />
        <span className="desk-only" style={{ display: 'contents' }}>
          <IconButton
            icon={<Icon name="pencil" />}
            label={`Modifica ${list.name}`}
            onClick={() => props.onEdit(list)}
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
      </td>
    </tr>
  );
}
