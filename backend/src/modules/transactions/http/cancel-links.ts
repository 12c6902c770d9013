import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig, plainAddress } from '../../../platform/index.js';

const TOKEN = /^([\w-]{16,64})\.([\w-]{43})$/;

/**
 * The signed link in a mail by which its reader gives a reservation back, in whatever browser. Nothing is stored: it is
 * good for one purchase and for the mailbox that it was sent to, so a corrected address makes the former link worthless.
 */
@Injectable()
export class CancelLinks {
  private readonly key: Buffer;

  constructor(@Inject(APP_CONFIG) { jwtSecret }: AppConfig) {
    this.key = createHmac('sha256', jwtSecret).update('fiocco/cancel-link').digest();
  }

  tokenOf(transactionId: string, email: string): string {
    return `${transactionId}.${this.sign(transactionId, email)}`;
  }

  /** The purchase that a token names, whoever made it; null for what cannot be one. */
  idIn(token: string): string | null {
    return TOKEN.exec(token)?.[1] ?? null;
  }

  /** Whether the shop made it, for the buyer of that address. */
  stands(token: string, email: string | null): boolean {
    const [, id, signature] = TOKEN.exec(token) ?? [];
    if (!id || !signature || !email) return false;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(id, email)));
  }

  private sign(transactionId: string, email: string): string {
    return createHmac('sha256', this.key)
      .update(`${transactionId}\n${plainAddress(email)}`)
      .digest('base64url');
  }
}
