import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { decryptText, encryptText } from '@fiocco/personal-data';
import { APP_CONFIG, type AppConfig, plainAddress } from '../../../platform/index.js';
import type { MailDocument } from '../definition/mail.js';

/** The parts of a mail that say something about a person; stored sealed. */
export interface Head {
  readonly to: string | null;
  /** Of two people to whom it goes the other's address; absent, or null, where it goes to one. */
  readonly alsoTo?: string | null;
  /** Absent where answers reach the shop. */
  readonly replyTo?: string | null;
  readonly subject: string;
}
export interface Body {
  readonly html: string;
  readonly text: string;
  readonly documents?: readonly MailDocument[];
}
interface Parts {
  readonly head: Head;
  readonly body: Body;
  /** The server's answer to a try; its id is the try's. */
  readonly answer: string;
}

/** What the sealed columns are bound to, so that a sealed text cannot be opened anywhere else. */
export const purposeOf = (part: keyof Parts, id: string): string => `mail-${part}:${id}`;

@Injectable()
export class MailSeals {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  seal<Part extends keyof Parts>(part: Part, id: string, value: Parts[Part]): string {
    return encryptText(this.config.masterKey, purposeOf(part, id), JSON.stringify(value));
  }

  open<Part extends keyof Parts>(part: Part, id: string, sealed: string): Parts[Part] {
    return JSON.parse(decryptText(this.config.masterKey, purposeOf(part, id), sealed)) as Parts[Part];
  }

  /** By which mails to one mailbox are counted: `ugo+1@…` is read where `ugo@…` is. */
  markOf(what: string, address: string): string {
    const mailbox = plainAddress(address).replace(/\+[^@]*(?=@)/, '');
    return createHmac('sha256', this.config.jwtSecret).update(`mails ${what} ${mailbox}`).digest('base64url');
  }
}
