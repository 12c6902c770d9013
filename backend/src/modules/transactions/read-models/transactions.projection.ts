import type { JsonObject, Vault } from '@fiocco/personal-data';
import { type InTurn, type Projection, rowProjection, touch } from '@fiocco/projections';
import { purchaseEvents } from '@fiocco/gift';
import { numberOf } from '../../../platform/index.js';
import { keptParcel } from '../register/kept-parcel.js';
import { keptBuyer } from './kept-fields.js';
import { searchTextOf } from './search-text.js';
import {
  type BuyerColumns,
  namesTexts,
  transactionAfter,
  type TransactionRow,
  transactions,
} from './transaction.row.js';

/** The vault's data of a buyer as columns. */
function buyerColumns(fields: JsonObject): BuyerColumns {
  const { name, email, phone, message, address, invoice, staffNote, lang } = keptBuyer(fields);
  return {
    buyer_name: name,
    buyer_email: email,
    buyer_phone: phone,
    buyer_message: message,
    buyer_address: address,
    invoice,
    staff_note: staffNote,
    lang,
  };
}

function documentColumn({ document_ref: ref }: TransactionRow, texts: Texts) {
  return ref === null ? {} : { document_number: numberOf({ ref, digest: '' }, texts) };
}
function parcelColumns({ parcel_ref: ref }: TransactionRow, texts: Texts) {
  if (ref === null) return {};
  const { courier, trackingNumber: tracking_number } = keptParcel(texts.get(ref));
  return { courier, tracking_number };
}
type Texts = Parameters<typeof numberOf>[1];

type BuyersVault = Pick<Vault, 'find'>;

/** A row whose readable copies still have to be read from the vault. */
type Pending = TransactionRow & { readonly pending?: true };

async function fillIn(vault: BuyersVault, rows: readonly Pending[], inTurn: InTurn): Promise<void> {
  const pending = rows.filter((row) => row.pending);
  if (pending.length === 0) return;
  const refs = pending.flatMap(({ buyer_ref, document_ref, parcel_ref }) =>
    [buyer_ref, document_ref, parcel_ref].filter((ref) => ref !== null),
  );
  // They are decrypted while others use the connection.
  const { opened } = await inTurn((tx) => vault.find(tx, refs));
  const texts = await opened;
  for (const row of pending) {
    const person = texts.get(row.buyer_ref);
    Object.assign(row, person && buyerColumns(person), documentColumn(row, texts), parcelColumns(row, texts));
    Object.assign(row, { search: searchTextOf(row) });
  }
}

/** Purchases, reservations and shares as the back office lists and searches them. */
export function transactionsProjection(vault: BuyersVault): Projection {
  return rowProjection({
    name: 'transactions',
    title: 'Transazioni',
    version: 20,
    reads: [purchaseEvents.catalogue],
    tables: [transactions],
    touches(stored) {
      const event = purchaseEvents.of(stored);
      return event ? [touch(transactions, event.data.transactionId)] : [];
    },
    change(rows, stored) {
      const event = purchaseEvents.of(stored);
      if (!event) return;
      const before = rows.get(transactions, event.data.transactionId);
      // Without personal data until the vault has been read: events only refer to them.
      const row = transactionAfter(before, event, null);
      if (row)
        rows.put(transactions, namesTexts(event) ? Object.assign(row, { pending: true as const }) : row);
    },
    complete: (_, rows, inTurn) => fillIn(vault, rows as readonly Pending[], inTurn),
  });
}
