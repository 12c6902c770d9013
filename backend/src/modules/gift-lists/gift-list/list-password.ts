import { decryptText, encryptText } from '@fiocco/personal-data';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { APP_CONFIG, type AppConfig } from '../../../platform/index.js';

export const MAX_LIST_PASSWORD = 100;

/** The columns of a list that hold its password. */
export interface KeptPassword {
  passwordHash: string | null;
  passwordCopy: string | null;
  passwordVersion: number;
}

/** Makes and checks list passwords: a hash to verify, an encrypted copy for staff. */
@Injectable()
export class ListPasswords {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  /**
   * Sets a list's password, or removes it where the new one is empty. The same password again changes nothing, so that
   * saving the form does not lock every guest out.
   */
  async change(list: KeptPassword & { readonly id: number }, password: string): Promise<void> {
    if (password === (this.staffCopy(list) ?? '')) return;
    const { memoryKiB, passes } = this.config.passwordCost;
    list.passwordHash =
      password === '' ? null : await hash(password, { memoryCost: memoryKiB, timeCost: passes });
    list.passwordCopy =
      password === '' ? null : encryptText(this.config.masterKey, listPasswordPurpose(list.id), password);
    list.passwordVersion += 1;
  }

  staffCopy(list: Pick<KeptPassword, 'passwordCopy'> & { readonly id: number }): string | null {
    return list.passwordCopy === null
      ? null
      : decryptText(this.config.masterKey, listPasswordPurpose(list.id), list.passwordCopy);
  }

  async matches(passwordHash: string, password: string): Promise<boolean> {
    return password.length <= MAX_LIST_PASSWORD && (await verify(passwordHash, password.trim()));
  }
}

export function listPasswordPurpose(listId: number): string {
  return `gift-list-password:${listId}`;
}
