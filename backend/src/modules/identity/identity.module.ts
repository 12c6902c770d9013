import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import {
  APP_CONFIG,
  type AppConfig,
  BackgroundRegistry,
  Log,
  Pages,
  SESSION_COOKIE,
  Sessions,
} from '../../platform/index.js';
import { AccountForMail } from '../notifications/index.js';
import { SettingsModule } from '../settings/index.js';
import { Accounts } from './accounts.js';
import { ActiveSessions } from './active-sessions.js';
import { Administrators } from './administrators/administrators.js';
import { AdministratorsController } from './administrators/administrators.controller.js';
import { ChosenPasswords } from './chosen-passwords.js';
import { IdentityController } from './identity.controller.js';
import { KnownBrowsers } from './known-browsers.js';
import { IdentityForMail } from './account-for-mail.js';
import { AccountMails } from './mails/account-mails.js';
import { NewPassword } from './new-password.js';
import { OwnAccount } from './own-account/own-account.js';
import { OwnAccountController } from './own-account/own-account.controller.js';
import { OperatorReset } from './password-reset/operator-reset.js';
import { PasswordResetController } from './password-reset/password-reset.controller.js';
import { PasswordResets } from './password-reset/password-resets.js';
import { ResetRequests } from './password-reset/reset-requests.js';
import { AccountsData } from './personal-data/accounts-data.js';
import { PasswordAgain } from './password-again.js';
import { Passwords } from './passwords.js';
import { RecoveryCodes } from './second-factor/recovery-codes.js';
import { SecondFactor } from './second-factor/second-factor.js';
import { SessionStrategy } from './session.strategy.js';
import { SessionTokens } from './session-tokens.js';
import { StaffDirectory } from './staff-directory.js';
import { UnwrittenEnds } from './unwritten-ends.js';

const STAFF_PAGES = /^\/(auth|admin)(\/|$)/;

@Module({
  imports: [
    SettingsModule,
    JwtModule.registerAsync({
      inject: [APP_CONFIG],
      useFactory: (config: AppConfig) => ({ secret: config.jwtSecret, signOptions: { algorithm: 'HS256' } }),
    }),
  ],
  controllers: [AdministratorsController, IdentityController, OwnAccountController, PasswordResetController],
  providers: [
    AccountMails,
    Accounts,
    AccountsData,
    ActiveSessions,
    Administrators,
    ChosenPasswords,
    IdentityForMail,
    { provide: AccountForMail, useExisting: IdentityForMail },
    KnownBrowsers,
    NewPassword,
    OperatorReset,
    OwnAccount,
    PasswordResets,
    PasswordAgain,
    Passwords,
    RecoveryCodes,
    ResetRequests,
    SecondFactor,
    SessionStrategy,
    SessionTokens,
    StaffDirectory,
    UnwrittenEnds,
  ],
  exports: [StaffDirectory],
})
export class IdentityModule implements OnModuleInit {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly platformSessions: Sessions,
    private readonly strategy: SessionStrategy,
    private readonly tokens: SessionTokens,
    private readonly accounts: Accounts,
    private readonly passwordAgain: PasswordAgain,
    private readonly background: BackgroundRegistry,
    private readonly log: Log,
    private readonly pages: Pages,
  ) {}

  onModuleInit(): void {
    this.platformSessions.use(
      async (request, reply) => {
        // Guests have no such cookie, so their calls cost no question to the database.
        if (!request.cookies[SESSION_COOKIE]) return null;
        const session = await this.strategy.authenticateCall(request);
        if (session) this.tokens.prolong(reply, session.claims);
        return session;
      },
      (request) => this.passwordAgain.readFrom(request),
    );
    // Spares the back office and its door the question whether somebody is signed in, where nobody is.
    this.pages.contribute(async ({ page, request }) =>
      page && STAFF_PAGES.test(page.path) && request.context.user === null ? { data: { user: null } } : null,
    );
    this.background.addStartTask(() => this.announceSetupCode());
    this.background.addStartTask(() => this.announceNameless());
  }

  private async announceNameless(): Promise<void> {
    for (const account of await this.accounts.nameless())
      this.log.warn(
        'Nobody can sign in to this account: its name is another’s but for case or letter forms',
        {
          account,
        },
      );
  }

  private async announceSetupCode(): Promise<void> {
    if (this.config.setupCode === null || (await this.accounts.adminExists())) return;
    this.log.warn('No administrator yet: the first registration asks for this setup code', {
      setupCode: this.config.setupCode,
    });
  }
}
