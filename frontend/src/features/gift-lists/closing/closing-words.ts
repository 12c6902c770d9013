import type {
  ClosingChoice,
  ClosingDecision,
  ClosingGroup,
  ClosingItem,
  ListClosing,
  MoneyHow,
} from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';

/** In the order of the page. */
export const GROUPS: readonly ClosingGroup[] = ['collect', 'deliver', 'shares', 'running', 'back'];

export const GROUP_WORDS: Readonly<Record<ClosingGroup, readonly [title: string, about: string]>> = {
  collect: ['Da incassare', 'Prenotati o in attesa di bonifico: il denaro non c’è ancora.'],
  deliver: ['Da consegnare', 'Pagati, e ancora in negozio.'],
  shares: ['Quote incomplete', 'Regali a cui manca ancora una parte.'],
  running: ['In corso', 'Qualcuno sta scegliendo o pagando, o si aspetta una risposta.'],
  back: ['Da restituire', 'Denaro in più, o senza un regalo.'],
};

const CHOICE_WORDS: Readonly<Record<ClosingGroup, Readonly<Record<ClosingChoice, string>>>> = {
  collect: {
    complete: 'Incassa ora',
    credit: 'Metti a credito',
    refund: 'Annulla',
    keep: 'Lascia prenotato',
  },
  deliver: {
    complete: 'Consegna ora',
    credit: 'Metti a credito',
    refund: 'Rimborsa',
    keep: 'Resta da consegnare',
  },
  shares: {
    complete: 'Completa il regalo',
    credit: 'Metti a credito',
    refund: 'Rimborsa le quote',
    keep: 'Lascia com’è',
  },
  running: { complete: '', credit: '', refund: 'Annulla', keep: 'Lascia finire' },
  back: { complete: '', credit: '', refund: 'Restituisci', keep: 'Lascia com’è' },
};

/** What has been paid goes out by an admin alone; a reservation without money anybody may cancel. */
export const offered = (
  { group, choices, paid }: ClosingItem,
  isAdmin: boolean,
): readonly (readonly [ClosingChoice, string])[] =>
  choices
    .filter((choice) => choice !== 'refund' || isAdmin || centsOf(paid) === 0)
    .map((choice) => [choice, CHOICE_WORDS[group][choice]] as const);

/** By the key of an item. */
export type Choices = Readonly<Record<string, ClosingChoice>>;

export const keyOf = ({ group, transactionId, productId }: ClosingItem): string =>
  `${group} ${transactionId ?? productId}`;

/** Decided is what is still among the choices of an item that is still open. */
export const choiceOf = (item: ClosingItem, choices: Choices): ClosingChoice | undefined => {
  const choice = choices[keyOf(item)];
  return choice && item.choices.includes(choice) ? choice : undefined;
};

export interface Effects {
  readonly undecided: number;
  /** In cents. */
  readonly collected: number;
  readonly toCredit: number;
  readonly fromCredit: number;
  readonly returned: number;
  readonly handedOver: number;
  /** Gifts that are paid by these decisions, and then still in the shop. */
  readonly toHandOver: number;
  /** Items that stay as they are. */
  readonly kept: number;
}

const NOTHING: Effects = {
  undecided: 0,
  collected: 0,
  toCredit: 0,
  fromCredit: 0,
  returned: 0,
  handedOver: 0,
  toHandOver: 0,
  kept: 0,
};

const EFFECT: Readonly<Record<ClosingChoice, (item: ClosingItem) => Partial<Effects>>> = {
  complete: ({ group, productId, missing, fromCredit }) =>
    group === 'deliver'
      ? { handedOver: 1 }
      : {
          collected: centsOf(missing) - centsOf(fromCredit),
          fromCredit: centsOf(fromCredit),
          // A gift of money to the fund is nothing that anybody hands over.
          toHandOver: productId === 0 ? 0 : 1,
        },
  credit: ({ paid }) => ({ toCredit: centsOf(paid) }),
  refund: ({ paid }) => ({ returned: centsOf(paid) }),
  keep: () => ({ kept: 1 }),
};

/**
 * Credit that one gift takes is not there for the next, and shares are credit for others only where that is what was decided
 * about them: what is paid up, given back or left as it is belongs to its own gift.
 */
function withCreditLeft(
  items: readonly ClosingItem[],
  choices: Choices,
  credit: string,
): readonly ClosingItem[] {
  const isTied = (item: ClosingItem) => item.group === 'shares' && choiceOf(item, choices) !== 'credit';
  const tied = items.filter(isTied).reduce((cents, { paid }) => cents + centsOf(paid), 0);
  let left = Math.max(0, centsOf(credit) - tied);
  return items.map((item) => {
    if (item.group !== 'shares') return item;
    const taken = choiceOf(item, choices) === 'complete' ? Math.min(centsOf(item.missing), left) : 0;
    left -= taken;
    return { ...item, fromCredit: formatDecimal(taken) };
  });
}

/** What the decisions do with the money, and how many are missing. */
export function effectsOf(
  items: readonly ClosingItem[],
  choices: Choices,
  { credit }: Pick<ListClosing, 'credit'>,
): Effects {
  const sums: { -readonly [Name in keyof Effects]: number } = { ...NOTHING };
  for (const item of withCreditLeft(items, choices, credit)) {
    const choice = choiceOf(item, choices);
    const effect: Partial<Effects> = choice ? EFFECT[choice](item) : { undecided: 1 };
    for (const [name, count] of Object.entries(effect)) sums[name as keyof Effects] += count;
  }
  return sums;
}

export const decisionsOf = (
  items: readonly ClosingItem[],
  choices: Choices,
  { how, reason }: { readonly how: MoneyHow; readonly reason: string },
): readonly ClosingDecision[] =>
  items.flatMap((item) => {
    const choice = choiceOf(item, choices);
    if (!choice) return [];
    const about =
      item.transactionId === null ? { productId: item.productId } : { transactionId: item.transactionId };
    const movesMoney = choice === 'refund' || (choice === 'complete' && item.group !== 'deliver');
    const why = choice === 'refund' && reason.trim() !== '' ? { reason: reason.trim() } : {};
    return [{ ...about, group: item.group, do: choice, ...(movesMoney && { how }), ...why }];
  });
