import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { APP_CONFIG, type AppConfig } from '../../../platform/index.js';
import { oneLine } from '../content/html.js';
import { PictureBook } from '../content/pictures.js';
import type { Shop } from '../ports.js';
import { Refused, refusalOf } from './refusal.js';

export interface OutgoingMail {
  /** Stable over repeats, so that a mailbox can tell a repeat from a second mail. */
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly shop: Shop;
  readonly date: Date;
  /** Ends the conversation with the server. */
  readonly signal: AbortSignal;
}

/** One plain address: no list, no display name, nothing that could open another header. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;

export const isAddress = (text: string): boolean => ADDRESS.test(text);

/** Mail over SMTP, where the shop has a server for it. */
@Injectable()
export class MailDelivery {
  private readonly transport: Transporter | null;

  constructor(
    @Inject(APP_CONFIG) { smtpUrl }: AppConfig,
    private readonly pictures: PictureBook,
  ) {
    this.transport = smtpUrl ? createTransport(smtpOptions(smtpUrl)) : null;
  }

  /** Whether there is a server to send through. */
  get isConfigured(): boolean {
    return this.transport !== null;
  }

  /** Resolves once the server has taken the mail; throws {@link Refused} when it has not. */
  async send({ messageId, to, subject, html, text, shop, date, signal }: OutgoingMail): Promise<void> {
    if (!this.transport) throw new Refused('Nessun server di posta è configurato', true);
    const pictures = await this.pictures.of(html);
    try {
      await this.transport.sendMail({
        messageId,
        date,
        from: { name: oneLine(shop.from.name), address: shop.from.address },
        to: { name: oneLine(to.name), address: to.address },
        ...(shop.email && isAddress(shop.email) && { replyTo: shop.email }),
        subject: oneLine(subject),
        text,
        html,
        attachments: pictures.map(({ cid, type, bytes }) => ({
          ...{ cid, content: bytes, contentType: type, contentDisposition: 'inline' as const },
          filename: `${cid.split('@')[0]}.${type === 'image/png' ? 'png' : 'jpg'}`.replace(
            '.jpg.jpg',
            '.jpg',
          ),
        })),
        headers: { 'Auto-Submitted': 'auto-generated' },
        // Known to nodemailer, not to its types.
        ...{ signal },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

/** Limits on every wait; on the submission port mail goes out encrypted or not at all, unless the URL says otherwise. */
function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const requireTLS = url.port === '587' && url.searchParams.get('requireTLS') !== 'false';
  return {
    url: smtpUrl,
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 },
    ...(requireTLS && { requireTLS }),
  };
}
