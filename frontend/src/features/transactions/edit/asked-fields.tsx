import { isPaidInShop, STATUS_WORDS, type Transaction } from '@fiocco/contracts';
import { centsOf, centsTyped } from '@fiocco/money';
import type { ReactNode } from 'react';
import { type EditField, hasMoney } from './edit-fields.js';
import { wordsOf } from './edit-options.js';
import { formatEuro } from '../../../shared/format/money.js';

/** Fields that move money, or a gift that somebody waits for: a choice in them is asked about before it is saved. */
export type AskedField = Extract<EditField, 'status' | 'type' | 'amount' | 'paymentMethod'>;

/** What is said before such a change. */
export interface Question {
  readonly title: string;
  /** The words of the button. */
  readonly act: string;
  readonly follows: ReactNode;
  /** What the buyer is written; null for nothing. */
  readonly mail: string | null;
  readonly done: string;
}

const CONFIRMED = 'si scrive la conferma della prenotazione';
const TRANSFER = 'si scrivono le coordinate per il bonifico, con la causale';
const DONE = 'Transazione aggiornata';

function ofMethod(method: string, transaction: Transaction): Question {
  const isHeld = transaction.stage === 'held';
  const agreed =
    method === 'bonifico'
      ? { follows: 'Si aspetta il bonifico, con un nuovo termine.', mail: TRANSFER }
      : { follows: 'Il regalo resta prenotato e si paga in negozio, con un nuovo termine.', mail: CONFIRMED };
  return {
    title: `Passare a «${wordsOf('paymentMethod', method, transaction)}»?`,
    act: 'Cambia metodo',
    done: DONE,
    ...(isHeld ? { follows: 'Vale da quando l’acquisto è confermato.', mail: null } : agreed),
  };
}

function ofAmount(typed: string, { stage, ...transaction }: Transaction): Question {
  const [before, after] = [centsOf(transaction.amount), centsTyped(typed) ?? 0];
  const received = centsOf(transaction.amount_received);
  const isPaid = received > 0 && received === after + centsOf(transaction.amount_shipping);
  return {
    title: 'Cambiare l’importo?',
    act: 'Cambia importo',
    done: DONE,
    follows: (
      <>
        L’importo passa da <b className="num">{formatEuro(before)}</b> a{' '}
        <b className="num">{formatEuro(after)}</b>.
        {isPaid && ' È quanto è già stato incassato: la transazione risulta pagata.'}
        {stage === 'awaiting_transfer' &&
          !isPaid &&
          ' Le coordinate già date dicono ancora l’importo di prima.'}
      </>
    ),
    mail: isPaid ? 'si scrive la ricevuta' : null,
  };
}

const ofType = (type: string, transaction: Transaction): Question => ({
  title: `Segnare come ${wordsOf('type', type, transaction).toLowerCase()}?`,
  act: 'Cambia tipo',
  done: DONE,
  follows: 'Importo, metodo e termine restano come sono.',
  mail: null,
});

const REOPENED = { title: 'Riaprire la transazione?', act: 'Riapri', done: 'Transazione riaperta' } as const;
const HELD = 'Il regalo resta da parte, senza scadenza, finché non si completa o si annulla.';

function ofStatus(status: string, transaction: Transaction): Question {
  const { stage, paymentMethod } = transaction;
  if (stage === 'cancelled' && status === 'completata')
    return {
      ...REOPENED,
      follows: 'Se il regalo è ancora libero torna prenotato, da pagare in negozio, con un nuovo termine.',
      mail: CONFIRMED,
    };
  if (stage === 'cancelled') return { ...REOPENED, follows: HELD, mail: null };
  const other = {
    title: `Segnare come «${STATUS_WORDS[status as Transaction['status']]}»?`,
    act: 'Cambia stato',
  };
  if (status === 'completata' && paymentMethod === 'bonifico')
    return { ...other, done: DONE, follows: 'Si aspetta il bonifico, con un nuovo termine.', mail: TRANSFER };
  if (status === 'completata') {
    const how = isPaidInShop(paymentMethod) ? '' : ', e non si paga più online';
    return {
      ...other,
      done: DONE,
      follows: `Il regalo è prenotato, da pagare in negozio${how}.`,
      mail: CONFIRMED,
    };
  }
  return { ...other, done: DONE, follows: `La prenotazione non vale più. ${HELD}`, mail: null };
}

type Reached = (transaction: Transaction) => boolean;

/** From where a status is reached by staff's word alone. What is to wait again must have no money. */
const REACHED: Readonly<Record<string, Reached>> = {
  completata: ({ stage }) => stage === 'held' || stage === 'cancelled',
  in_attesa: (transaction) =>
    (transaction.stage === 'reserved' || transaction.stage === 'cancelled') && !hasMoney(transaction),
};

/** Whether a change can follow a "yes". Where it cannot, the server's refusal beside the field says why, and nothing is asked. */
export const isAskable = (field: AskedField, value: string, transaction: Transaction): boolean =>
  field !== 'status' || REACHED[value]?.(transaction) === true;

const QUESTIONS: Record<AskedField, (value: string, transaction: Transaction) => Question> = {
  status: ofStatus,
  type: ofType,
  amount: ofAmount,
  paymentMethod: ofMethod,
};

export const questionOf = (field: AskedField, value: string, transaction: Transaction): Question =>
  QUESTIONS[field](value, transaction);
