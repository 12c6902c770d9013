import { Inject, Injectable } from '@nestjs/common';
import { type InvoiceData, romeDayOf } from '@fiocco/contracts';
import { type KeptRef, Refusal } from '@fiocco/event-sourcing';
import type { JsonObject, Vault } from '@fiocco/personal-data';
import { type Language, OWN_LANGUAGE } from '@fiocco/texts';
import { inOneMessage, inTransactionFrom, isUniqueViolation, type PreparedStatement } from '@fiocco/postgres';
import type pg from 'pg';
import { isDeepStrictEqual } from 'node:util';
import { versionOf } from '@fiocco/gift';
import { CLOCK, type Clock, PG_POOL, VAULT, inTransaction, marksOf } from '../../../platform/index.js';
import type { Parcel } from '../purchase-view.js';
import { type BuyerClaim, REFUSED_CLAIM } from './buyer-claims.js';
import { BuyerMarks } from './buyer-marks.js';
import { keptParcel } from './kept-parcel.js';
import { type Claimant, isFirstTurn, takeTurn, turnOf } from './claim-turns.js';
import { FIND, INSERT, LOCK, lockedFromBegin, SALES_TURN, SETTLE, UPDATE } from './register-statements.js';
import type { RegisteredRow as Row } from './registered-row.js';

/** The buyer's data as the vault keeps them; `address` is a flat object of texts. */
export interface BuyerFields {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly address: Readonly<Record<string, string>> | null;
  /** What an invoice needs; null where nobody asked for one. */
  readonly invoice?: InvoiceData | null;
  /** In which the buyer is written to; absent for Italian, as in all that was recorded before there was another. */
  readonly lang?: Language;
  /** Staff's own words about the purchase: no guest names or reads it, no mail has it. */
  readonly staffNote?: string;
}

/** A guest's step as one statement, for a caller that sends it together with others. */
export interface StepAsStatement {
  readonly statement: PreparedStatement;
  /** The draft's data of the buyer, by the statement's answer; undefined where the draft is gone. */
  buyerIn(answer: pg.QueryResult): BuyerFields | undefined;
}

export interface Registration {
  readonly orderNumber: string;
  readonly buyer: KeptRef;
  /** How many claims there were so far. Whoever settles a claim tells by it whether a newer one came. */
  readonly claims: number;
}

export interface RegisteredTransaction {
  readonly stream: string;
  readonly orderNumber: string;
  readonly browserHash: string | null;
}

type Entered = Pick<Row, 'order_number' | 'claims'>;

type KnownRegistration = RegisteredTransaction & Pick<Registration, 'claims'>;

interface TransactionToRegister {
  readonly id: string;
  readonly stream: string;
  readonly browserHash: string | null;
}

/** The data of an erased buyer: a correction begins with empty fields. */
export const NOBODY: BuyerFields = {
  name: '',
  email: '',
  phone: '',
  message: '',
  address: null,
  invoice: null,
  lang: OWN_LANGUAGE,
  staffNote: '',
};

const ID = /^[\w-]{16,64}$/;
/** A text of another form cannot be an id, so the database is not asked about it. */
export const isTransactionId = (id: string): boolean => ID.test(id);

/** A scalar sub-select that answers {@link RegisteredTransaction} as JSON, `null` before the first hold. */
export function registeredSql(id: string): string {
  return `select json_build_object('stream', stream, 'orderNumber', order_number, 'browserHash', browser_hash)
    from gifts.transaction_stream where transaction_id = ${id}`;
}

/** The stream, order number and buyer reference of every transaction, one row each, written before its first event. */
@Injectable()
export class TransactionRegister {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly marks: BuyerMarks,
  ) {}

  /**
   * May be repeated; changed data of the buyer become a new version in the vault. `buyer` is called within the
   * transaction, so that what it stores is stored together with the registration. `claim` is null for staff, who have
   * no limits; two equal calls of theirs run one after the other. Refuses `TRANSACTION_ID_TAKEN` where the id belongs
   * to a purchase of another gift or of a guest's browser. With a claim it also refuses `TOO_MANY_HOLDS` or
   * `TOO_MANY_RESERVATIONS` beyond one buyer's limits, counted over all processes.
   */
  async register(
    transaction: TransactionToRegister,
    claim: BuyerClaim | null,
    buyer: (tx: pg.PoolClient) => Promise<BuyerFields>,
  ): Promise<Registration> {
    return inTransaction(this.pool, async (tx) => {
      const fields = await buyer(tx);
      const known = claim
        ? await takeTurn(tx, this.claimantOf(transaction, fields, claim), claim.kind)
        : await this.waitForSalesTurn(tx, transaction);
      if (!known) return this.enter(tx, transaction, fields, claim);
      refuseAnothers(known, transaction);
      return this.keepBuyer(tx, known, fields, claim);
    });
  }

  /**
   * As {@link register} for a guest's first claim, with `seen` as the buyer's data that the call has read: two messages
   * to the database instead of six. Undefined, with nothing stored, where it is not that simple: the draft has changed,
   * another call was faster, or a limit is near. Then {@link register} has to be asked.
   */
  async registerFirst(
    transaction: TransactionToRegister,
    claim: BuyerClaim,
    seen: BuyerFields,
    step: StepAsStatement,
  ): Promise<Registration | undefined> {
    const turn = turnOf(this.claimantOf(transaction, seen, claim));
    const value = this.vault.first(subjectOf(transaction.id), { ...seen });
    const entry = { ...INSERT, values: this.entryOf(transaction, seen, value.kept, claim) };
    const statements = [step.statement, turn, value.statement, entry] as const;
    try {
      return await inOneMessage(
        this.pool,
        statements,
        ([said, turned, put, row]): Registration | undefined => {
          const isAsSeen = isDeepStrictEqual(step.buyerIn(said), seen);
          if (!isAsSeen || !isFirstTurn(turned) || !value.wasFirst(put)) return undefined;
          const [known] = row.rows as Entered[];
          return known && entered(known, value.kept);
        },
      );
    } catch (error) {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    }
  }

  /**
   * Applies a correction to the version that the ledger has. While another call's version is on its way to the ledger,
   * and may still be refused, the answer is null; with `evenSo` the correction is applied to that version. Refuses
   * `TRANSACTION_NOT_FOUND`.
   */
  async correctBuyer(
    transactionId: string,
    change: Partial<BuyerFields>,
    inLedger: KeptRef | null,
    evenSo: boolean,
  ): Promise<KeptRef | null> {
    return inTransactionFrom(this.pool, lockedFromBegin(transactionId), async (tx, [, locked]) => {
      const [known] = (locked?.rows ?? []) as Row[];
      if (!known) throw new Refusal('TRANSACTION_NOT_FOUND');
      if (!evenSo && isOnItsWay(known, inLedger)) return null;
      return (await this.keepBuyer(tx, newest(known, inLedger), change)).buyer;
    });
  }

  /**
   * The ledger refused the version `late`: the register goes back to the ledger's version, unless a newer one was
   * stored since.
   */
  async putBack(transactionId: string, late: KeptRef, inLedger: KeptRef): Promise<void> {
    await inTransaction(this.pool, async (tx) => {
      const known = await this.lockedRowOf(tx, transactionId);
      if (known?.buyer_ref !== late.ref) return;
      const kept = (await this.vault.get(tx, [inLedger.ref])).get(inLedger.ref);
      const mark = this.marks.ofEmail({ ...NOBODY, ...kept }.email);
      const values = [transactionId, inLedger.ref, inLedger.digest, mark, ...this.valuesOf(null)];
      await tx.query({ ...UPDATE, values });
    });
  }

  /** Whether the buyer's data were erased; also false for an unknown transaction. */
  async isErased(transactionId: string): Promise<boolean> {
    return inTransaction(this.pool, async (tx) => {
      const row = await this.rowOf(tx, transactionId);
      return row !== null && (await this.vault.get(tx, [row.buyer_ref])).get(row.buyer_ref) === null;
    });
  }

  async find(transactionId: string): Promise<KnownRegistration | null> {
    const row = await this.rowOf(this.pool, transactionId);
    if (!row) return null;
    const { stream, claims } = row;
    return { stream, orderNumber: row.order_number, browserHash: row.browser_hash, claims };
  }

  /** Like {@link find}; refuses `TRANSACTION_NOT_FOUND`. */
  async mustFind(transactionId: string): Promise<KnownRegistration> {
    const known = await this.find(transactionId);
    if (!known) throw new Refusal('TRANSACTION_NOT_FOUND');
    return known;
  }

  /** Stores staff's note about a transaction with its buyer's data, so that it is erased with them. */
  keepNote(transactionId: string, text: string): Promise<KeptRef> {
    return this.keep(transactionId, { note: text });
  }

  /** Stores courier and tracking number likewise. */
  keepParcel(transactionId: string, { courier, trackingNumber }: Parcel): Promise<KeptRef> {
    return this.keep(transactionId, { courier, trackingNumber });
  }

  async parcelIn(parcel: KeptRef | null): Promise<Parcel> {
    if (parcel === null) return keptParcel(null);
    return inTransaction(this.pool, async (tx) =>
      keptParcel((await this.vault.get(tx, [parcel.ref])).get(parcel.ref)),
    );
  }

  private async keep(transactionId: string, fields: JsonObject): Promise<KeptRef> {
    return inTransaction(this.pool, async (tx) => {
      const { ref, digest } = await this.vault.put(tx, subjectOf(transactionId), fields);
      return { ref, digest };
    });
  }

  /** The same with the words of its reason kept, where there are any; null for nothing. */
  async withReason<Said extends { readonly reason: string | null }>(
    transactionId: string,
    said: Said | null,
  ): Promise<(Omit<Said, 'reason'> & { readonly reason: KeptRef | null }) | null> {
    if (said === null) return null;
    const { reason: words } = said;
    return { ...said, reason: words === null ? null : await this.keepNote(transactionId, words) };
  }

  /** Notes what became of the claims up to `claims`: `standing`, or nothing (null). A newer claim stays as it is. */
  async settle(transactionId: string, claims: number, standing: BuyerClaim['kind'] | null): Promise<void> {
    await this.pool.query({ ...SETTLE, values: [transactionId, claims, standing] });
  }

  private async rowOf(client: pg.Pool | pg.PoolClient, transactionId: string): Promise<Row | null> {
    const { rows } = await client.query<Row>({ ...FIND, values: [transactionId] });
    return rows[0] ?? null;
  }

  /** Calls that change the buyer's data wait here for each other, before the vault is read. */
  private async lockedRowOf(tx: pg.PoolClient, transactionId: string): Promise<Row | null> {
    const { rows } = await tx.query<Row>({ ...LOCK, values: [transactionId] });
    return rows[0] ?? null;
  }

  private async waitForSalesTurn(tx: pg.PoolClient, { id }: TransactionToRegister): Promise<Row | null> {
    await tx.query({ ...SALES_TURN, values: [id] });
    return this.lockedRowOf(tx, id);
  }

  private claimantOf(
    { id: transactionId, stream, browserHash }: TransactionToRegister,
    fields: BuyerFields,
    claim: BuyerClaim,
  ): Claimant {
    const [, network, wider] = this.marksOf(claim);
    const buyer = `${this.marks.ofEmail(fields.email)} ${wider ?? network}`;
    return { transactionId, stream, browser: browserHash ?? '', buyer, network, wider };
  }

  private async enter(
    tx: pg.PoolClient,
    transaction: TransactionToRegister,
    fields: BuyerFields,
    claim: BuyerClaim | null,
  ): Promise<Registration> {
    const kept = await this.vault.put(tx, subjectOf(transaction.id), { ...fields });
    const values = this.entryOf(transaction, fields, kept, claim);
    const { rows } = await tx.query<Entered>({ ...INSERT, values });
    if (!rows[0]) throw refusedClaim(claim);
    return entered(rows[0], kept);
  }

  /** The values of {@link INSERT}. */
  private entryOf(
    { id, stream, browserHash }: TransactionToRegister,
    { email }: BuyerFields,
    { ref, digest }: KeptRef,
    claim: BuyerClaim | null,
  ) {
    const now = this.clock.now();
    const year = romeDayOf(now).slice(0, 4);
    const who = [id, stream, year, browserHash, this.marks.ofEmail(email), ref, digest, now];
    return [...who, ...this.valuesOf(claim)];
  }

  /** Fields that `change` does not name stay; a change becomes a new version in the vault. */
  private async keepBuyer(
    tx: pg.PoolClient,
    known: Row,
    change: Partial<BuyerFields>,
    claim: BuyerClaim | null = null,
  ): Promise<Registration> {
    const kept = (await this.vault.get(tx, [known.buyer_ref])).get(known.buyer_ref);
    const before: BuyerFields = { ...NOBODY, ...kept };
    const fields: BuyerFields = { ...before, ...change };
    const isSame = isDeepStrictEqual(before, fields);
    if (isSame && !claim) return registration(known);
    const { ref, digest } = isSame
      ? registration(known).buyer
      : await this.vault.put(tx, subjectOf(known.transaction_id), { ...fields });
    const values = [
      known.transaction_id,
      ref,
      digest,
      this.marks.ofEmail(fields.email),
      ...this.valuesOf(claim),
    ];
    const { rows } = await tx.query<Pick<Row, 'claims'>>({ ...UPDATE, values });
    if (!rows[0]) throw refusedClaim(claim);
    return { orderNumber: known.order_number, buyer: { ref, digest }, claims: rows[0].claims };
  }

  private marksOf({ kind, network }: BuyerClaim) {
    return [kind, ...marksOf(network, (name) => this.marks.of(name))] as const;
  }

  private valuesOf(claim: BuyerClaim | null): readonly (string | null)[] {
    return claim ? this.marksOf(claim) : [null, null, null];
  }
}

const refusedClaim = (claim: BuyerClaim | null) => new Refusal(REFUSED_CLAIM[claim?.kind ?? 'hold']);

const subjectOf = (transactionId: string): string => `buyer_${transactionId}`;

function refuseAnothers(
  known: Row,
  { stream, browserHash }: Pick<RegisteredTransaction, 'stream' | 'browserHash'>,
) {
  const isOthers = known.browser_hash !== null && known.browser_hash !== browserHash;
  if (isOthers || known.stream !== stream) throw new Refusal('TRANSACTION_ID_TAKEN');
}

const entered = ({ order_number: orderNumber, claims }: Entered, buyer: KeptRef): Registration => ({
  orderNumber,
  buyer,
  claims,
});

function newest(known: Row, inLedger: KeptRef | null): Row {
  if (!inLedger || versionOf(inLedger.ref) <= versionOf(known.buyer_ref)) return known;
  return { ...known, buyer_ref: inLedger.ref, buyer_digest: inLedger.digest };
}

function isOnItsWay({ buyer_ref, buyer_digest }: Row, inLedger: KeptRef | null): boolean {
  if (!inLedger || buyer_digest === inLedger.digest) return false;
  return versionOf(buyer_ref) > versionOf(inLedger.ref);
}

function registration(row: Row): Registration {
  const { order_number: orderNumber, claims } = row;
  return { orderNumber, buyer: { ref: row.buyer_ref, digest: row.buyer_digest }, claims };
}
