import { hash, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../platform/index.js';

/** argon2id, at the cost that the configuration names. */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  hash(password: string): Promise<string> {
    const { memoryKiB, passes } = this.config.passwordCost;
    // argon2id is this library's own choice of algorithm.
    return hash(password, { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });
  }

  /** Does the same for an account that does not exist, so that the time tells nothing about who has one. */
  async matches(storedHash: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= this.hash('nobody has this password');
    const matches = await verify(storedHash ?? (await this.decoy), password);
    return matches && storedHash !== undefined;
  }
}
