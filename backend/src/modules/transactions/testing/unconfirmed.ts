import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RequestContext } from '../../../platform/index.js';
import { TransactionBackground } from '../expiry/transaction-background.js';
import { type Deed, MailLinks } from '../guest/mail-links.js';

interface Shop {
  readonly app: NestFastifyApplication;
}

/** What stands in the link of a mail about that reservation. */
export const tokenInMail = (
  { app }: Shop,
  deed: Deed,
  { id, email }: { readonly id: string; readonly email: string },
): string => app.get(MailLinks, { strict: false }).tokenOf(deed, id, email);

/** Ends what nobody confirmed in time. */
export const endUnconfirmed = ({ app }: Shop): Promise<void> =>
  RequestContext.run({ requestId: 'spec', actor: 'system:spec' }, () =>
    app.get(TransactionBackground, { strict: false }).endUnconfirmed(),
  );
