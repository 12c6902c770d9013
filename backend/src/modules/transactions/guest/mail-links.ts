import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  AddsToPages,
  APP_CONFIG,
  type AppConfig,
  type PageCall,
  type PageParts,
  plainAddress,
} from '../../../platform/index.js';

const TOKEN = /^([\w-]{16,64})\.([\w-]{43})$/;

/** What a mail's reader does with its link: gives a reservation back, or confirms it. */
export type Deed = 'cancel' | 'confirm';

/**
 * The signed links in a mail about a reservation, for whatever browser. Nothing is stored: each is
 * good for one purchase and for the mailbox that it was sent to, so a corrected address makes the former link worthless.
 */
@Injectable()
export class MailLinks {
  private readonly key: Buffer;

  constructor(@Inject(APP_CONFIG) { jwtSecret }: AppConfig) {
    this.key = createHmac('sha256', jwtSecret).update('fiocco/cancel-link').digest();
  }

  tokenOf(deed: Deed, transactionId: string, email: string): string {
    return `${transactionId}.${this.sign(deed, transactionId, email)}`;
  }

  /** Of links that have the token in the path: one that can be none leads nowhere, and the client's page says so. */
  @AddsToPages()
  async page({ page, params }: PageCall): Promise<PageParts | null> {
    const { token = '' } = params;
    return page?.path === '/annulla/$token' && this.idIn(token) === null ? { status: 404 } : null;
  }

  /** The purchase that a token names, whoever made it; null for what cannot be one. */
  idIn(token: string): string | null {
    return TOKEN.exec(token)?.[1] ?? null;
  }

  /** Whether the shop made it, for the buyer of that address. */
  stands(deed: Deed, token: string, email: string | null): boolean {
    const [, id, signature] = TOKEN.exec(token) ?? [];
    if (!id || !signature || !email) return false;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(deed, id, email)));
  }

  private sign(deed: Deed, transactionId: string, email: string): string {
    // The former has no name in it: links that were sent before there was another go on.
    return createHmac('sha256', this.key)
      .update(`${deed === 'cancel' ? '' : `${deed}\n`}${transactionId}\n${plainAddress(email)}`)
      .digest('base64url');
  }
}
