import { Inject, Injectable } from '@nestjs/common';
import { type KeptRef, keptRefOf, type NamedText } from '@fiocco/event-sourcing';
import type { JsonObject, Vault } from '@fiocco/personal-data';
import { inTransaction } from '@fiocco/postgres';
import type pg from 'pg';
import { PG_POOL, VAULT } from '../tokens.js';

/** Accounts are kept for ten years from their last entry (article 2220 of the civil code). */
const YEARS_OF_BOOKS = 10;

/**
 * Numbers of the shop's own papers (receipts, invoices), as people at the counter typed them. The vault keeps them and
 * events refer to them. They belong to the shop's books: an erasure leaves them until these may be thrown away.
 */
@Injectable()
export class Papers {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  /** Stored before the event that refers to it. */
  keep(subject: string, number: string): Promise<KeptRef> {
    return inTransaction(this.pool, (tx) => this.vault.put(tx, subject, { number }));
  }

  /** What tells the number of each, from one read. */
  async reader(papers: readonly (NamedText | null)[]): Promise<(paper: NamedText | null) => string | null> {
    const refs = papers.flatMap((paper) => keptRefOf(paper) ?? []);
    if (refs.length === 0) return (paper) => numberOf(paper, new Map());
    const kept = await inTransaction(this.pool, (tx) => this.vault.get(tx, refs));
    return (paper) => numberOf(paper, kept);
  }
}

/** The number, by the vault's values; null where there is none, and where it was deleted. */
export function numberOf(
  paper: NamedText | null,
  kept: ReadonlyMap<string, JsonObject | null>,
): string | null {
  if (paper === null) return null;
  if ('text' in paper) return paper.text;
  const number = kept.get(paper.ref)?.['number'];
  return typeof number === 'string' ? number : null;
}

/** Until when the shop's books keep what was entered last at that moment. */
export function endOfBooks(lastEntry: Date): Date {
  const end = new Date(lastEntry);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS_OF_BOOKS);
  return end;
}
