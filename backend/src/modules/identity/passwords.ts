import { typedPassword } from '@fiocco/contracts';
import { hash, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig, THREAD_LANES } from '../../platform/index.js';

/**
 * The forms of which a hash may have been made: the one of today, and of before what was typed as it came, or as a
 * system sent it that sets accents apart. Most passwords have one form.
 */
const formsOf = (typed: string): readonly string[] => {
  const form = typedPassword(typed);
  return [...new Set([form, typed, form.normalize('NFD')])];
};

const verifyInTurn = (stored: string, form: string): Promise<boolean> =>
  THREAD_LANES.accountPasswords.run(() => verify(stored, form));

/** argon2id hashes, at the configured cost, of passwords in one form (RFC 8265) whatever system sent them. */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  hash(password: string): Promise<string> {
    const { memoryKiB, passes } = this.config.passwordCost;
    // The library's default algorithm is argon2id.
    const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 };
    return THREAD_LANES.accountPasswords.run(() => hash(typedPassword(password), cost));
  }

  async matches(storedHash: string | undefined, password: string): Promise<boolean> {
    return (await this.compare(storedHash, password)) !== 'no';
  }

  /**
   * `earlier` where the hash was made of another form than today's. Takes as long for an account that does not exist as
   * for a wrong password, so that the time does not tell who has one.
   */
  async compare(storedHash: string | undefined, password: string): Promise<'yes' | 'earlier' | 'no'> {
    this.decoy ??= this.hash('nobody has this password');
    const compared = storedHash ?? (await this.decoy);
    for (const [place, form] of formsOf(password).entries())
      if ((await verifyInTurn(compared, form)) && storedHash !== undefined)
        return place === 0 ? 'yes' : 'earlier';
    return 'no';
  }
}
