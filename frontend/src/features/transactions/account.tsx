import { Euro } from '../../shared/office/euro.js';
import styles from './account.module.css';

export interface AccountLine {
  readonly words: string;
  readonly amount: string;
  /** A sum of the lines above it. */
  readonly strong?: boolean;
}

interface AccountProps {
  readonly lines: readonly AccountLine[];
  /** What it comes to, under a rule of its own. */
  readonly sums: readonly AccountLine[];
}

const lineOf = ({ words, amount, strong }: AccountLine) => (
  <tr key={words} className={strong ? styles['strong'] : undefined}>
    <th scope="row">{words}</th>
    <td>
      <Euro amount={amount} />
    </td>
  </tr>
);

/** Amounts under each other, and what they come to. */
export function Account({ lines, sums }: AccountProps) {
  return (
    <table className={styles['account']}>
      <tbody>{lines.map(lineOf)}</tbody>
      <tfoot>{sums.map(lineOf)}</tfoot>
    </table>
  );
}
