import { Inject, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AddsToPages,
  APP_CONFIG,
  type AppConfig,
  AtStart,
  type Gatekeeper,
  KnowsSessions,
  Log,
  type PageCall,
  type PageParts,
  SESSION_COOKIE,
  type SignedIn,
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
@KnowsSessions()
export class IdentityModule implements Gatekeeper {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly strategy: SessionStrategy,
    private readonly tokens: SessionTokens,
    private readonly sessions: ActiveSessions,
    private readonly accounts: Accounts,
    private readonly passwordAgain: PasswordAgain,
    private readonly log: Log,
  ) {}

  async signedIn(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
    // Guests have no such cookie, so their calls cost no question to the database.
    if (!request.cookies[SESSION_COOKIE]) return null;
    const session = await this.strategy.authenticateCall(request);
    if (session) this.tokens.prolong(reply, session.claims);
    return session;
  }

  stillOpen(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.sessions.stillOpen(ids);
  }

  provePassword(request: FastifyRequest): Promise<void> {
    return this.passwordAgain.readFrom(request);
  }

  /** Spares the back office and its door the question whether somebody is signed in, where nobody is. */
  @AddsToPages()
  async nobody({ page, request }: PageCall): Promise<PageParts | null> {
    return page && STAFF_PAGES.test(page.path) && request.context.user === null
      ? { data: { user: null } }
      : null;
  }

  @AtStart()
  async announceNameless(): Promise<void> {
    for (const account of await this.accounts.nameless())
      this.log.warn(
        'Nobody can sign in to this account: its name is another’s but for case or letter forms',
        {
          account,
        },
      );
  }

  @AtStart()
  async announceSetupCode(): Promise<void> {
    if (this.config.setupCode === null || (await this.accounts.adminExists())) return;
    this.log.warn('No administrator yet: the first registration asks for this setup code', {
      setupCode: this.config.setupCode,
    });
  }
}
