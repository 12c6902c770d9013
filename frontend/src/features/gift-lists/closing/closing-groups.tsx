import type { ClosingChoice, ClosingGroup, ClosingItem } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { formatEuro } from '../../../shared/format/money.js';
import { SelectInput } from '../../../shared/office/controls/inputs.js';
import { type Choices, choiceOf, GROUP_WORDS, GROUPS, keyOf, offered } from './closing-words.js';
import styles from './closing.module.css';

interface GroupsProps {
  readonly items: readonly ClosingItem[];
  readonly choices: Choices;
  readonly isAdmin: boolean;
  readonly busy: boolean;
  readonly onChoose: (change: Choices) => void;
}

const nameOf = ({ productId, productName }: ClosingItem): string =>
  productId === 0 ? 'Contributo libero' : (productName ?? 'Prodotto non disponibile');

function moneyWords({ group, paid, missing, fromCredit }: ClosingItem): string {
  const [paidCents, missingCents, creditCents] = [centsOf(paid), centsOf(missing), centsOf(fromCredit)];
  return [
    paidCents > 0 ? `${group === 'back' ? 'da restituire' : 'pagati'} ${formatEuro(paidCents)}` : '',
    missingCents > 0 ? `mancano ${formatEuro(missingCents)}` : '',
    creditCents > 0 ? `fino a ${formatEuro(creditCents)} dal credito` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

type RowProps = Omit<GroupsProps, 'items'> & { readonly item: ClosingItem };

function Row({ item, choices, isAdmin, busy, onChoose }: RowProps) {
  const { transactionId, orderNumber, guests } = item;
  const name = nameOf(item);
  return (
    <li className={styles['row']}>
      <div className="grow">
        <p className="bold">
          {transactionId === null ? (
            name
          ) : (
            <Link to="/admin/transactions/$transactionId" params={{ transactionId }}>
              {name}
            </Link>
          )}
        </p>
        <p className="soft">{[guests.join(', '), orderNumber].filter(Boolean).join(' · ')}</p>
        <p className="num">{moneyWords(item)}</p>
      </div>
      <SelectInput
        className={styles['choice']}
        aria-label={`Che cosa fare di ${name}${guests[0] ? `, ${guests[0]}` : ''}`}
        disabled={busy}
        value={choiceOf(item, choices) ?? ''}
        onChange={(value) => onChoose({ [keyOf(item)]: value as ClosingChoice })}
        options={[['', 'Da decidere'], ...offered(item, isAdmin)]}
      />
    </li>
  );
}

/** What every row of the group can be. */
function common(
  items: readonly ClosingItem[],
  isAdmin: boolean,
): readonly (readonly [ClosingChoice, string])[] {
  const [first, ...others] = items.map((item) => offered(item, isAdmin));
  return (first ?? []).filter(([choice]) =>
    others.every((choices) => choices.some(([other]) => other === choice)),
  );
}

function Group({ group, items, ...row }: GroupsProps & { readonly group: ClosingGroup }) {
  const [title, about] = GROUP_WORDS[group];
  const id = `chiusura-${group}`;
  const forAll = common(items, row.isAdmin);
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <div className={styles['head']}>
        <div className="grow">
          <h2 id={id}>
            {title} <span className="count">{items.length}</span>
          </h2>
          <p className="soft">{about}</p>
        </div>
        {items.length > 1 && (
          <SelectInput
            className={styles['choice']}
            aria-label={`Per tutte: ${title}`}
            disabled={row.busy}
            value=""
            onChange={(value) =>
              value &&
              row.onChoose(Object.fromEntries(items.map((item) => [keyOf(item), value as ClosingChoice])))
            }
            options={[['', 'Per tutte…'], ...forAll]}
          />
        )}
      </div>
      <ul className={styles['rows']}>
        {items.map((item) => (
          <Row key={keyOf(item)} item={item} {...row} />
        ))}
      </ul>
    </section>
  );
}

/** Only the groups in which something is open. */
export function ClosingGroups({ items, ...row }: GroupsProps) {
  return GROUPS.map((group) => {
    const its = items.filter((item) => item.group === group);
    return its.length === 0 ? null : <Group key={group} group={group} items={its} {...row} />;
  });
}
