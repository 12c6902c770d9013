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

  /** Takes as long for an account that does not exist, so that the time tells nothing about who has one. */
  async matches(storedHash: string | undefined, password: string): Promise<boolean> {
    if (storedHash !== undefined) return verify(storedHash, password);
    this.decoy ??= this.hash('nobody has this password');
    await verify(await this.decoy, password);
    return false;
  }
}
