import { Link } from '@tanstack/react-router';
import { MailAddress } from '../../shared/kit/text/unbroken.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import styles from './as-of.module.css';
import type { Compared } from './comparison.js';

const PICTURES = /^\/media\/[^\s,]+(?:, \/media\/[^\s,]+)*$/;

/** One line of a fact. The address of one of our pictures is shown as that picture. */
function Line({ text }: { readonly text: string }) {
  if (!PICTURES.test(text)) {
    return (
      <span className="block">
        <MailAddress>{text}</MailAddress>
      </span>
    );
  }
  return (
    <span className={styles['pictures']}>
      {text.split(', ').map((url) => (
        <img key={url} src={url} alt="" title={url} loading="lazy" />
      ))}
    </span>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) {
    return (
      <span className="soft">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">niente</span>
      </span>
    );
  }
  return lines.map((line, index) => <Line key={index} text={line} />);
}

interface ComparisonTableProps {
  readonly caption: string;
  readonly when: string;
  readonly rows: readonly Compared[];
  /** False where today's state could not be read. */
  readonly hasNow: boolean;
  /** The moment that is shown; links in the rows carry it on. */
  readonly at: string | undefined;
  /** Whether rows that are as they were are shown, which they carry on as well. */
  readonly all: boolean;
}

interface RowProps extends Pick<ComparisonTableProps, 'hasNow' | 'at' | 'all'> {
  readonly row: Compared;
}

function Label({
  row: { label, leadsTo, transactionId, cash },
  at,
  all,
}: Pick<RowProps, 'row' | 'at' | 'all'>) {
  if (cash !== undefined)
    return (
      <Link className="link" to="/admin/cash" search={cash} hash="cassa-movimenti">
        {label}
      </Link>
    );
  if (transactionId !== undefined)
    return (
      <Link
        className="link"
        to="/admin/transactions/$transactionId"
        params={{ transactionId }}
        hash="cronologia"
      >
        {label}
      </Link>
    );
  if (leadsTo === undefined) return label;
  return (
    <Link
      className="link"
      to="/admin/as-of/$kind/$id"
      params={{ kind: 'gifts', id: leadsTo }}
      search={{ at, all: all || undefined }}
    >
      {label}
    </Link>
  );
}

function Row({ row, hasNow, ...shown }: RowProps) {
  const marked = hasNow && row.changed;
  return (
    <tr className={marked ? styles['changed'] : undefined}>
      <th scope="row">
        <Label row={row} {...shown} />
        {marked && (
          <span className={styles['mark']}>
            <Icon name="arrow-right" size="small" />
            cambiato{row.besides.length > 0 && `: ${row.besides.join(', ').toLowerCase()}`}
          </span>
        )}
      </th>
      <td>
        <Lines lines={row.before} />
      </td>
      {hasNow && (
        <td>
          <Lines lines={row.now} />
        </td>
      )}
    </tr>
  );
}

/** The earlier state beside today's. A difference is also said in a word, not by colour alone. */
export function ComparisonTable({ caption, when, rows, hasNow, ...shown }: ComparisonTableProps) {
  return (
    <table className={styles['table']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Il {when}</th>
          {hasNow && <th scope="col">Adesso</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} hasNow={hasNow} {...shown} />
        ))}
      </tbody>
    </table>
  );
}
