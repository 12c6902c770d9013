import { type BodyAt, isMethodByHand, type Transaction } from '@fiocco/contracts';
import { centsOf, centsTyped, formatDecimal } from '@fiocco/money';
import { pastDayFault } from '../../../shared/office/controls/typed-date.js';
import { DOCUMENT } from '../shop-document.js';
import { amountText } from '../../../shared/format/money.js';

type EditBody = BodyAt<'PUT /api/transactions/:id', 'counter'>;

/** What staff may put right in a transaction, under the names of its call. */
export type EditField = keyof EditBody &
  (
    | ('buyerName' | 'buyerEmail' | 'buyerPhone' | 'message')
    | ('status' | 'type' | 'amount' | 'deliveryMethod' | 'paymentMethod')
    | (
        | 'readyOn'
        | 'deliveredOn'
        | 'shippedOn'
        | 'courier'
        | 'trackingNumber'
        | 'documentNumber'
        | 'staffNote'
      )
  );

export const FIELD_WORDS: Readonly<Record<EditField, string>> = {
  buyerName: 'Nome',
  buyerEmail: 'E-mail',
  buyerPhone: 'Telefono',
  message: 'Messaggio',
  status: 'Stato',
  type: 'Tipo',
  amount: 'Importo',
  deliveryMethod: 'Consegna',
  paymentMethod: 'Metodo di pagamento',
  readyOn: 'Pronto il',
  deliveredOn: 'Consegnato il',
  shippedOn: 'Spedito il',
  courier: 'Corriere',
  trackingNumber: 'Codice di spedizione',
  documentNumber: DOCUMENT.label,
  staffNote: 'Nota interna',
};

/** What the field's control shows of the transaction: amounts as they are typed, days as calls carry them. */
export function textOf(field: EditField, transaction: Transaction): string {
  if (field === 'amount') return amountText(centsOf(transaction.amount));
  return transaction[field] ?? '';
}

const FAULTS: Partial<Record<EditField, (text: string, now: Date) => string | undefined>> = {
  buyerName: (text) => (text.trim() === '' ? 'Il nome è obbligatorio' : undefined),
  amount: (text) => (centsTyped(text) ? undefined : 'Serve un importo, per esempio 49,90'),
  readyOn: pastDayFault,
  deliveredOn: pastDayFault,
  shippedOn: pastDayFault,
};

export const faultOf = (field: EditField, text: string, now = new Date()): string | undefined =>
  FAULTS[field]?.(text, now);

/** The body that saves one field. Only for a text without {@link faultOf}. */
export function bodyOf(field: EditField, text: string): EditBody {
  const value = field === 'amount' ? formatDecimal(centsTyped(text) ?? 0) : text.trim();
  return { [field]: value };
}

const AWAITED: readonly Transaction['stage'][] = ['reserved', 'awaiting_transfer'];
export const hasMoney = ({ amount_received }: Transaction): boolean => centsOf(amount_received) > 0;

/**
 * Why a field cannot be changed as the transaction stands; null where it can (PRODUCT.md section 3, "Staff's edits by field").
 * The server decides again.
 */
export function obstacleTo(field: EditField, transaction: Transaction): string | null {
  const { stage } = transaction;
  if (stage === 'removed') return 'La transazione è eliminata.';
  return OBSTACLES[field]?.(transaction) ?? null;
}

const ofErased = ({ buyerName, stage }: Transaction) =>
  buyerName === null && stage !== 'draft' ? 'I dati di questa persona sono stati cancellati.' : null;

const beforePaid = ({ stage }: Transaction) =>
  stage === 'paid' ? null : 'Si segna quando il regalo è incassato.';

const OBSTACLES: Partial<Record<EditField, (transaction: Transaction) => string | null>> = {
  buyerName: ofErased,
  buyerEmail: ofErased,
  buyerPhone: ofErased,
  message: ofErased,
  staffNote: ofErased,
  amount: ({ stage }) =>
    stage === 'held' || AWAITED.includes(stage) ? null : 'Si cambia solo prima che sia incassata.',
  type(transaction) {
    const { type, stage } = transaction;
    if (type === 'quota') return 'Una quota resta una quota.';
    const isOpen = (stage === 'held' || stage === 'reserved') && !hasMoney(transaction);
    return isOpen ? null : 'Si cambia solo finché è prenotata o tenuta da parte, senza denaro.';
  },
  paymentMethod(transaction) {
    const { stage, paymentMethod } = transaction;
    const isHeld = stage === 'held' && isMethodByHand(paymentMethod);
    const isOpen = (isHeld || AWAITED.includes(stage)) && !hasMoney(transaction);
    return isOpen ? null : 'Si cambia solo mentre si aspetta il denaro.';
  },
  // What was prepared before its money was given back is still taken off.
  readyOn: (transaction) => (transaction.readyOn ? null : beforePaid(transaction)),
  deliveredOn: beforePaid,
  shippedOn: beforePaid,
  courier: beforePaid,
  trackingNumber: beforePaid,
};
