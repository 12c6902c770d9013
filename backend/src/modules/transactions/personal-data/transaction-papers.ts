import { Injectable } from '@nestjs/common';
import type { StaffRole } from '@fiocco/contracts';
import type { KeptRef } from '@fiocco/event-sourcing';
import type { Purchase } from '@fiocco/gift';
import { Papers } from '../../../platform/index.js';

const SUBJECT = 'paper_';

/** The vault's subject for the receipts and invoices of a purchase. */
export const paperSubject = (transactionId: string): string => `${SUBJECT}${transactionId}`;
export const transactionOfPaper = (subject: string): string | null =>
  subject.startsWith(SUBJECT) ? subject.slice(SUBJECT.length) : null;

/** What is kept beyond the erasure of its buyer, who then has no name any more, is for administrators alone. */
export const mayReadPapers = (buyerName: string | null, role: StaffRole | undefined): boolean =>
  buyerName !== null || role === 'admin';

/** The number of the shop's receipt or invoice for a purchase. */
@Injectable()
export class TransactionPapers {
  constructor(private readonly papers: Papers) {}

  /** Undefined where `named` is what stands, or nothing is named. */
  async changed(
    { document }: Purchase,
    named: string | null | undefined,
  ): Promise<string | null | undefined> {
    if (named === undefined || (named === null && document === null)) return undefined;
    if (named === null || document === null) return named;
    return (await this.numberIn(document)) === named ? undefined : named;
  }

  async numberIn(document: Purchase['document']): Promise<string | null> {
    return (await this.papers.reader([document]))(document);
  }

  keep(transactionId: string, number: string): Promise<KeptRef> {
    return this.papers.keep(paperSubject(transactionId), number);
  }
}
