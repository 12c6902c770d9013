import type { CSSProperties, Key, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from '../../kit/class-names.js';
import { Icon } from '../pictures/icon.js';

const CONTROLS = 'a, button, input, label, select, textarea, [role="menu"]';

/**
 * What a row of a table opens, wherever it is pressed: the link or button in it that has `data-opens`, which stays what
 * the keyboard and screen readers find. Ctrl opens a link in a new tab here too; text can still be selected.
 */
const opensRow = {
  'data-row-opens': true,
  onClick: (event: MouseEvent<HTMLTableRowElement>) => {
    const { target, currentTarget: row, ctrlKey, metaKey, shiftKey } = event;
    // React passes on the clicks of the row's menu too, although it lies elsewhere in the document.
    if (!(target instanceof Element) || !row.contains(target) || target.closest(CONTROLS)) return;
    if (window.getSelection()?.toString()) return;
    const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
    row.querySelector('[data-opens]')?.dispatchEvent(new window.MouseEvent('click', click));
  },
} as const;

export interface Column<Row> {
  /** Names the column: style sheets find it as `[data-column]`, and a card's cell stands in the area of this name. */
  readonly key: string;
  readonly head: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** The heading is only said. */
  readonly hidesHead?: true;
  /** Figures end where the column ends. */
  readonly align?: 'end';
  readonly width?: number | string;
  /** On a tablet, where it is not the same. */
  readonly tabletWidth?: number | string;
  /** Its heading is a button that sorts by it. */
  readonly sort?: {
    readonly direction: 'ascending' | 'descending' | undefined;
    readonly onPress: () => void;
  };
  /** On a card the value has its heading beside it. */
  readonly labelled?: true;
  /** Names the row. */
  readonly names?: true;
}

interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  /** Up to which width rows are shown as cards; the areas of a card stand in the caller's style sheet. */
  readonly cards?: 'phone' | 'narrow';
  /** A row opens what its `data-opens` leads to. */
  readonly opens?: boolean;
  readonly rowClass?: (row: Row) => string | undefined;
  /** Said before the table is read. */
  readonly caption?: string;
  readonly labelledBy?: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLTableElement>;
}

const lengthOf = (width: number | string) => (typeof width === 'number' ? `${width}px` : width);

/** The style sheet of all tables sets the widths by these, because a window's width decides which of them holds. */
function widthsOf<Row>({ width, tabletWidth = width }: Column<Row>): CSSProperties | undefined {
  if (width === undefined || tabletWidth === undefined) return undefined;
  return { '--width': lengthOf(width), '--tablet-width': lengthOf(tabletWidth) } as CSSProperties;
}

function Head<Row>({ column }: { readonly column: Column<Row> }) {
  const { key, head, hidesHead, align, sort } = column;
  const words = hidesHead ? <span className="visually-hidden">{head}</span> : head;
  return (
    <th
      scope="col"
      data-column={key}
      className={align && 'number'}
      style={widthsOf(column)}
      aria-sort={sort?.direction}
    >
      {sort ? (
        <button type="button" onClick={sort.onPress}>
          {words}
          {sort.direction && (
            <Icon name={sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size="small" />
          )}
        </button>
      ) : (
        words
      )}
    </th>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { key, head, render, align, labelled, names } = column;
  const place = {
    'data-column': key,
    'data-label': labelled && head,
    className: align && 'number',
    style: { gridArea: key },
  };
  return names ? (
    <th scope="row" {...place}>
      {render(row)}
    </th>
  ) : (
    <td {...place}>{render(row)}</td>
  );
}

/** The office's one table: columns are data, and where there is no room for them a row becomes a card. */
export function DataTable<Row>({
  columns,
  rows,
  keyOf,
  cards,
  opens,
  rowClass,
  caption,
  labelledBy,
  className,
  ref,
}: DataTableProps<Row>) {
  return (
    <table ref={ref} className={cx('table', className)} data-cards={cards} aria-labelledby={labelledBy}>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={rowClass?.(row)} {...(opens && opensRow)}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
