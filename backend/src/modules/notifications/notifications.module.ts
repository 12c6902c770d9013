import { Module, type OnModuleInit } from '@nestjs/common';
import { jobHandler } from '@fiocco/jobs';
import { BackgroundRegistry } from '../../platform/index.js';
import { MediaModule, MediaStore } from '../media/index.js';
import { SettingsModule } from '../settings/index.js';
import type { Template } from './content/mail-content.js';
import { PictureBook } from './content/pictures.js';
import { MailDelivery } from './delivery/mail-delivery.js';
import { sendConfirmation } from './jobs/send-confirmation.job.js';
import { SendMail } from './jobs/send-mail.js';
import { sendReceipt } from './jobs/send-receipt.job.js';
import { MailsData } from './personal-data/mails-data.js';
import { ShopIdentity } from './ports.js';
import { MAIL_CAUSES } from './reactors/mail-causes.js';
import { mailReactor } from './reactors/mail.reactor.js';
import { MailRegisterController } from './register/mail-register.controller.js';
import { MailRegister } from './register/mail-register.js';
import { SettingsIdentity } from './settings-identity.js';

const EFFECTS = [
  [sendConfirmation, 'conferma-prenotazione'],
  [sendReceipt, 'ricevuta'],
] as const satisfies readonly (readonly [typeof sendReceipt, Template])[];

/** Mail that events cause. `TransactionForMail` is provided globally by the module that knows the transactions. */
@Module({
  imports: [MediaModule, SettingsModule],
  controllers: [MailRegisterController],
  providers: [
    SendMail,
    MailRegister,
    MailDelivery,
    MailsData,
    { provide: ShopIdentity, useClass: SettingsIdentity },
    {
      provide: PictureBook,
      useFactory: (media: MediaStore) => new PictureBook(media),
      inject: [MediaStore],
    },
  ],
})
export class NotificationsModule implements OnModuleInit {
  constructor(
    private readonly background: BackgroundRegistry,
    private readonly sendMail: SendMail,
  ) {}

  onModuleInit(): void {
    for (const cause of MAIL_CAUSES) this.background.addProjection(mailReactor(cause));
    for (const [job, template] of EFFECTS) {
      this.background.addJob(jobHandler(job, (payload, run) => this.sendMail.run(template, payload, run)));
    }
  }
}
