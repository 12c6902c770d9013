import { Module, type OnModuleInit } from '@nestjs/common';
import { MediaModule, MediaStore } from '../media/index.js';
import { SettingsModule } from '../settings/index.js';
import { PictureBook } from './content/pictures.js';
import { MailDelivery } from './delivery/mail-delivery.js';
import { EnvironmentMailServer, MailServer } from './delivery/mail-server.js';
import { SendMail } from './delivery/send-mail.js';
import { MailRoom } from './mail-room.js';
import { MAILS } from './mails/registry.js';
import { MailsData } from './personal-data/mails-data.js';
import { ShopIdentity } from './ports.js';
import { MailRegisterController } from './register/mail-register.controller.js';
import { MailRegister } from './register/mail-register.js';
import { SettingsIdentity } from './settings-identity.js';

/** All mail of the shop. Modules that know the facts of a mail provide its port. */
@Module({
  imports: [MediaModule, SettingsModule],
  controllers: [MailRegisterController],
  providers: [
    SendMail,
    MailRoom,
    MailRegister,
    MailDelivery,
    { provide: MailServer, useClass: EnvironmentMailServer },
    MailsData,
    { provide: ShopIdentity, useClass: SettingsIdentity },
    {
      provide: PictureBook,
      useFactory: (media: MediaStore) => new PictureBook(media),
      inject: [MediaStore],
    },
  ],
  exports: [MailRoom],
})
export class NotificationsModule implements OnModuleInit {
  constructor(private readonly room: MailRoom) {}

  onModuleInit(): void {
    for (const mail of MAILS) this.room.add(mail);
  }
}
