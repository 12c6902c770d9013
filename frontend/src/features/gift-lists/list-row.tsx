import type { GiftList } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
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
    { label: 'Modifica', icon: 'pencil', run: () => props.onEdit(list) },
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
            className={`serif three-lines ${styles['title']}`}
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

function CountCells({ list, onProducts }: Pick<RowProps, 'list' | 'onProducts'>) {
  return (
    <>
      <td className={`number ${styles['products']}`}>
        <button
          type="button"
          className={styles['count']}
          title="Gestisci prodotti"
          onClick={() => onProducts(list)}
        >
          <Icon name="package" size="small" />
          <span className="num">
            <span className="visually-hidden">Gestisci </span>
            {list.productCount}
            <span className={styles['noun']}> {nounOf(list.productCount, 'prodotto', 'prodotti')}</span>
          </span>
        </button>
      </td>
      <td className={`number ${styles['sales']}`}>
        <Link
          className={styles['count']}
          title="Vedi transazioni"
          to="/admin/transactions"
          search={{ list: list.id }}
        >
          <Icon name="receipt" size="small" />
          <span className="num">
            <span className="visually-hidden">Vedi </span>
            {list.transactionCount}
            <span className={styles['noun']}>
              {' '}
              {nounOf(list.transactionCount, 'transazione', 'transazioni')}
            </span>
          </span>
        </Link>
      </td>
    </>
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
      <CountCells list={list} onProducts={props.onProducts} />
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
