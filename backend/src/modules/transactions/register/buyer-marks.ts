import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { APP_CONFIG, type AppConfig } from '../../../platform/index.js';

/** Keyed digests by which a buyer's e-mail address and network are compared without being stored. */
@Injectable()
export class BuyerMarks {
  private readonly key: Buffer;

  constructor(@Inject(APP_CONFIG) { jwtSecret }: AppConfig) {
    this.key = createHmac('sha256', jwtSecret).update('fiocco/buyer-mark').digest();
  }

  /** Null for a buyer who gave no address. */
  ofEmail(email: string): string | null {
    return email ? this.of(email.trim().toLowerCase()) : null;
  }

  of(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}
