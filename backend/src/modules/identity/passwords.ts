import { hash, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../platform/index.js';

/** argon2id hashes, at the configured cost. */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  hash(password: string): Promise<string> {
    const { memoryKiB, passes } = this.config.passwordCost;
    // The library's default algorithm is argon2id.
    return hash(password, { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });
  }

  /** Takes as long for an account that does not exist, so that the time does not tell who has one. */
  async matches(storedHash: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= this.hash('nobody has this password');
    const matches = await verify(storedHash ?? (await this.decoy), password);
    return matches && storedHash !== undefined;
  }
}
