import type { GiftList } from '@fiocco/contracts';
import { useState } from 'react';
import { More } from '../../shared/office/page/more.js';
import { useNextRow } from '../../shared/office/page/use-next-row.js';
import { countOf } from '../../shared/office/words.js';
import { ListRow, type ListActions } from './list-row.js';
import styles from './gift-lists.module.css';

const STEP = 40;

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles['name']}>
          Lista e beneficiario
        </th>
        <th scope="col" className={styles['occasion']}>
          Occasione
        </th>
        <th scope="col" style={{ width: 190 }}>
          Periodo
        </th>
        <th scope="col" className="number" style={{ width: 88 }}>
          Prodotti
        </th>
        <th scope="col" className="number" style={{ width: 98 }}>
          Transazioni
        </th>
        <th scope="col" className="number" style={{ width: 116 }}>
          Incassato
        </th>
        <th scope="col" style={{ width: 186, paddingLeft: 24 }}>
          Stato
        </th>
        <th scope="col" style={{ width: 112 }}>
          <span className="visually-hidden">Azioni</span>
        </th>
      </tr>
    </thead>
  );
}

export function ListsTable({ lists, ...actions }: ListActions & { readonly lists: readonly GiftList[] }) {
  const [shown, setShown] = useState(STEP);
  const rows = lists.slice(0, shown);
  const { place, expect } = useNextRow<HTMLTableElement>(rows.length);
  const showMore = () => {
    expect();
    setShown(shown + STEP);
  };
  return (
    <>
      <table ref={place} className={`table ${styles['table']}`}>
        <Head />
        <tbody>
          {rows.map((list) => (
            <ListRow key={list.id} list={list} {...actions} />
          ))}
        </tbody>
      </table>
      <More step={STEP} hasMore={rows.length < lists.length} onMore={showMore}>
        {rows.length < lists.length ? `${rows.length} di ` : ''}
        {countOf(lists.length, 'lista', 'liste')}
      </More>
    </>
  );
}
