import { Entity, PrimaryKey, Property } from '@mikro-orm/core';
import type { StaffRole } from '@fiocco/contracts';
import { RecordEntity } from '../../platform/index.js';

/** An account of the back office. */
@Entity({ tableName: 'users' })
export class User extends RecordEntity {
  @PrimaryKey({ type: 'integer', autoincrement: true })
  id!: number;

  /** As typed. Unique in the form in which names are compared, the next field. */
  @Property({ type: 'text' })
  username!: string;

  /** The result of `foldName`; null where another account has this name, until this one is renamed. */
  @Property({ type: 'text', nullable: true })
  usernameFolded: string | null = null;

  @Property({ type: 'text' })
  passwordHash!: string;

  @Property({ type: 'text', nullable: true })
  name: string | null = null;

  @Property({ type: 'text', nullable: true })
  email: string | null = null;

  @Property({ type: 'text' })
  role: StaffRole = 'admin';

  @Property({ type: 'boolean' })
  active: boolean = true;

  @Property({ type: 'timestamptz', nullable: true })
  lastLogin: Date | null = null;

  /** Null where it is still the one with which the account was created. */
  @Property({ type: 'timestamptz', nullable: true })
  passwordChangedAt: Date | null = null;

  /** A session names the version under which it began; raising it ends all sessions. */
  @Property({ type: 'integer' })
  sessionVersion: number = 1;
}
