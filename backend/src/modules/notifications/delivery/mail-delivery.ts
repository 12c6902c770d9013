import { mailRoute } from '@fiocco/contracts';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { oneLine } from '../content/html.js';
import { PictureBook } from '../content/pictures.js';
import type { MailDocument } from '../definition/mail.js';
import type { Shop } from '../ports.js';
import { MailServer } from './mail-server.js';
import { Refused, refusalOf } from './refusal.js';

export interface OutgoingMail {
  /** The same for each try, so that a mailbox recognises a repeated mail. */
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  /** The address of somebody else to whom it goes too. */
  readonly alsoTo?: string | null;
  /** Whom an answer reaches in the shop's place. */
  readonly replyTo?: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly documents?: readonly MailDocument[];
  readonly shop: Shop;
  readonly date: Date;
  /** Ends the connection to the server. */
  readonly signal: AbortSignal;
}

/** Why a mail of a shop without a mail server does not go. */
export const NO_SERVER = 'Nessun server di posta è configurato';

/** One plain address: no list, no display name, and nothing that could start another header. */
export const isAddress = (text: string): boolean => mailRoute(text) !== null;

/** As the server takes it. What has no such form is an address that the server may know of, such as `shop@localhost`. */
const routeOf = (address: string): string => mailRoute(address) ?? address;

/** Sends mail over SMTP, where the shop has a server for it. */
@Injectable()
export class MailDelivery implements OnApplicationShutdown {
  private current: { readonly server: string; readonly transport: Transporter } | undefined;

  constructor(
    private readonly server: MailServer,
    private readonly pictures: PictureBook,
  ) {}

  /** Whether the shop has a mail server. */
  isConfigured(): Promise<boolean> {
    return this.server.isNamed();
  }

  onApplicationShutdown(): void {
    this.current?.transport.close();
  }

  /**
   * Answers the server's words once it has accepted the mail, for one of two addresses at least, with the one that it
   * refused; throws {@link Refused} where it has not.
   */
  async send({
    messageId,
    to,
    alsoTo,
    subject,
    html,
    text,
    documents = [],
    shop,
    date,
    signal,
    ...more
  }: OutgoingMail): Promise<string> {
    const replyTo = [more.replyTo, shop.email].find((address) => address && isAddress(address));
    const options = await this.server.options();
    if (!options) throw new Refused(NO_SERVER, true);
    const transport = this.transportOf(options);
    const pictures = await this.pictures.of(html);
    try {
      const { response, rejected } = (await transport.sendMail({
        messageId,
        date,
        from: { name: oneLine(shop.from.name), address: routeOf(shop.from.address) },
        to: [
          { name: oneLine(to.name), address: routeOf(to.address) },
          ...(alsoTo ? [{ name: '', address: routeOf(alsoTo) }] : []),
        ],
        ...(replyTo && { replyTo: routeOf(replyTo) }),
        subject: oneLine(subject),
        text,
        html,
        attachments: [
          ...pictures.map(({ cid, type, bytes }) => ({
            cid,
            content: bytes,
            contentType: type,
            contentDisposition: 'inline' as const,
            filename: `${cid.split('@')[0]}.${type === 'image/png' ? 'png' : 'jpg'}`.replace('.jpg.', '.'),
          })),
          ...documents.map(({ name, base64 }) => ({
            content: Buffer.from(base64, 'base64'),
            contentType: 'application/pdf',
            contentDisposition: 'attachment' as const,
            filename: name,
          })),
        ],
        headers: { 'Auto-Submitted': 'auto-generated' },
        // nodemailer supports it, but its types do not have it.
        signal,
        disableFileAccess: true,
        disableUrlAccess: true,
      })) as { response?: string; rejected?: readonly string[] };
      const refused = rejected?.length ? `Rifiutato: ${rejected.join(', ')}` : '';
      return [response, refused].filter(Boolean).join(' · ');
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** A new transport where the server has changed; a mail under way still uses the former one. */
  private transportOf(options: SMTPTransport.Options): Transporter {
    const server = JSON.stringify(options);
    if (this.current?.server === server) return this.current.transport;
    this.current?.transport.close();
    const transport = createTransport(options);
    this.current = { server, transport };
    return transport;
  }
}
