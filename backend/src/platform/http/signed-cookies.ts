import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Signs cookie values, so that the shop recognises what it gave a browser; what they stand for is in the signature
 * only. Each purpose has a key of its own.
 */
export class SignedCookies {
  private readonly key: Buffer;

  constructor(
    secret: string | Buffer,
    purpose: string,
    private readonly seconds: number,
  ) {
    this.key = createHmac('sha256', secret).update(purpose).digest();
  }

  issue(subject: string, now: Date): string {
    const expires = Math.trunc(now.getTime() / 1000) + this.seconds;
    return `${expires}.${this.digest(`${subject}.${expires}`)}`;
  }

  stands(cookie: string | undefined, subject: string, now: Date): boolean {
    const match = /^(\d{1,12})\.([\w-]{43})$/.exec(cookie ?? '');
    if (!match) return false;
    const expires = Number(match[1]);
    if (expires * 1000 <= now.getTime()) return false;
    const expected = this.digest(`${subject}.${expires}`);
    return timingSafeEqual(Buffer.from(match[2] ?? ''), Buffer.from(expected));
  }

  /** A value with an id of its own, drawn here: a browser that is counted, not known. */
  issueId(subject: string, now: Date): string {
    const id = randomBytes(12).toString('base64url');
    return `${id}.${this.issue(`${id}.${subject}`, now)}`;
  }

  /** The id that {@link issueId} drew for the subject; null where the cookie does not stand. */
  idOf(cookie: string | undefined, subject: string, now: Date): string | null {
    const [id = '', ...proof] = (cookie ?? '').split('.');
    return this.stands(proof.join('.'), `${id}.${subject}`, now) ? id : null;
  }

  /** A keyed digest, which does not reveal the text. */
  digest(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}
