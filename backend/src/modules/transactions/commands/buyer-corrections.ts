import { Inject, Injectable } from '@nestjs/common';
import { type KeptRef, Refusal } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Purchase } from '@fiocco/gift';
import { inTransaction, PG_POOL, VAULT } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { type BuyerFields, NOBODY, TransactionRegister } from '../register/transaction-register.js';

/** How long a correction waits for another call that brings the buyer's data along. */
const OTHERS_PATIENCE_MS = 1_000;
const PAUSE_MS = 15;

/** Stores corrected data of a buyer around the command that names them. */
@Injectable()
export class BuyerCorrections {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  /** Whether the fields are other than those that the purchase has. */
  async differ({ buyerRef }: Purchase, fields: Partial<BuyerFields>): Promise<boolean> {
    if (Object.keys(fields).length === 0) return false;
    const kept = await inTransaction(this.pool, (tx) => this.vault.get(tx, [buyerRef]));
    const before = { ...NOBODY, ...kept.get(buyerRef) };
    return !isDeepStrictEqual({ ...before, ...fields }, before);
  }

  /**
   * `work` names the stored data in the ledger. Where it is refused, the register goes back to what the ledger has.
   * `known`: the purchase as the same call has loaded it.
   */
  async around<T>(
    stream: string,
    known: Purchase,
    fields: Partial<BuyerFields>,
    work: (buyer: KeptRef) => Promise<T>,
  ): Promise<T> {
    const { id: transactionId } = known;
    const buyer = await this.kept(stream, known, fields);
    try {
      return await work(buyer);
    } catch (error) {
      const standing = error instanceof Refusal ? await this.buyerIn(stream, transactionId) : null;
      if (standing) await this.register.putBack(transactionId, buyer, standing);
      throw error;
    }
  }

  /**
   * Waits until the data that another call has just stored are in the ledger or withdrawn. If that call's process died
   * they stay as they are, and the correction is based on them.
   */
  private async kept(stream: string, known: Purchase, fields: Partial<BuyerFields>): Promise<KeptRef> {
    const { id: transactionId } = known;
    const giveUpAt = performance.now() + OTHERS_PATIENCE_MS;
    // Where it was corrected since it was loaded, that looks like a call on its way, and it is loaded anew.
    let inLedger: KeptRef | null = buyerOf(known);
    for (;;) {
      const evenSo = performance.now() >= giveUpAt;
      const buyer = await this.register.correctBuyer(transactionId, fields, inLedger, evenSo);
      if (buyer) return buyer;
      await pause(PAUSE_MS);
      inLedger = await this.buyerIn(stream, transactionId);
    }
  }

  private async buyerIn(stream: string, transactionId: string): Promise<KeptRef | null> {
    const purchase = await this.purchases.find(stream, transactionId);
    return purchase ? buyerOf(purchase) : null;
  }
}

const buyerOf = ({ buyerRef: ref, buyerDigest: digest }: Purchase): KeptRef => ({ ref, digest });
