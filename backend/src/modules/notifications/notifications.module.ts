import { Module } from '@nestjs/common';
import { MediaModule, MediaStore } from '../media/index.js';
import { SettingsModule } from '../settings/index.js';
import { PictureBook } from './content/pictures.js';
import { MailDelivery } from './delivery/mail-delivery.js';
import { MailHost } from './delivery/mail-host.js';
import { MailServer, ShopMailServer } from './delivery/mail-server.js';
import { NameServer, SystemNameServer } from './delivery/name-server.js';
import { SendMail } from './delivery/send-mail.js';
import { GivesMails, MailRoom } from './mail-room.js';
import { MAILS } from './mails/registry.js';
import { MailsData } from './personal-data/mails-data.js';
import { ShopIdentity } from './ports.js';
import { FindMails } from './register/find-mails.js';
import { MailRegisterController } from './mail-register.controller.js';
import { MailFigures } from './register/mail-figures.js';
import { MailRegister } from './register/mail-register.js';
import { MailSeals } from './register/mail-seals.js';
import { PromisedMails } from './promised-mails.js';
import { SearchMails } from './register/search-mails.js';
import { ResendMail } from './resend/resend-mail.js';
import { SettingsIdentity } from './settings-identity.js';
import { MailTemplatesController } from './templates/mail-templates.controller.js';
import { MailTemplates } from './templates/mail-templates.js';
import { FailedMails } from './todo/failed-mails.js';
import { TestSmtpController } from './test-smtp/test-smtp.controller.js';
import { TestSmtp } from './test-smtp/test-smtp.js';

/** All mail of the shop. Modules that know the facts of a mail provide its port. */
@Module({
  imports: [MediaModule, SettingsModule],
  controllers: [MailRegisterController, MailTemplatesController, TestSmtpController],
  providers: [
    SendMail,
    MailRoom,
    MailRegister,
    MailSeals,
    PromisedMails,
    FindMails,
    MailFigures,
    SearchMails,
    ResendMail,
    MailTemplates,
    TestSmtp,
    FailedMails,
    MailDelivery,
    MailHost,
    { provide: MailServer, useClass: ShopMailServer },
    { provide: NameServer, useClass: SystemNameServer },
    MailsData,
    { provide: ShopIdentity, useClass: SettingsIdentity },
    {
      provide: PictureBook,
      useFactory: (media: MediaStore) => new PictureBook(media),
      inject: [MediaStore],
    },
  ],
  exports: [MailRoom, PromisedMails, ShopIdentity],
})
export class NotificationsModule {
  @GivesMails()
  mails(): typeof MAILS {
    return MAILS;
  }
}
