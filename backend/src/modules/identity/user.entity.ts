import { Entity, PrimaryKey, Property } from '@mikro-orm/core';
import type { StaffRole } from '@fiocco/contracts';

/** An account of the back office. */
@Entity({ tableName: 'users' })
export class User {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  /**
   * As typed at registration. Unique in the form in which names are compared (`foldName`), kept in `username_folded`.
   */
  @Property({ type: 'text' })
  username!: string;

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

  /** A session names the version under which it began; raising it ends all sessions. */
  @Property({ type: 'integer' })
  sessionVersion: number = 1;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
