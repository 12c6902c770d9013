import type { StaffRole } from './codes.js';

/** The answer of `GET /api/user`, `POST /api/login` and `POST /api/register`. */
export interface SessionUser {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: StaffRole;
  readonly active: boolean;
  readonly lastLogin: string | null;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface SignIn extends Credentials {
  /** Of the authenticator app, or a recovery code; asked for where the account has a second factor. */
  readonly code?: string | null;
}

/** Whoever has just signed in. */
export interface SignedIn extends SessionUser {
  /** An admin's account that a guessed password opens: the page says so. Absent otherwise. */
  readonly lacksSecondFactor?: true;
}

export interface WithPassword {
  /** The present password of whoever calls. */
  readonly currentPassword: string;
  /** Of the app, or a recovery code; needed where the account has a second factor. */
  readonly code?: string | null;
}

export interface AdminExists {
  readonly adminExists: boolean;
}

/** An account as administrators see it; never with a password. */
export interface Administrator extends SessionUser {
  readonly version: number;
  readonly hasSecondFactor: boolean;
  /** How many sessions of the account are open now. */
  readonly openSessions: number;
}

/** The kinds of devices that a browser's own words tell apart. */
export type DeviceKind = 'phone' | 'tablet' | 'desktop';

/** One session of one's own. */
export interface OwnSession {
  readonly id: string;
  /** "Safari su iOS". */
  readonly browser: string;
  readonly device: DeviceKind;
  readonly startedAt: string;
  readonly lastUsedAt: string;
  /** The session that asks. */
  readonly isCurrent: boolean;
}

export interface OwnAccount {
  /** Null where it was never changed. */
  readonly passwordChangedAt: string | null;
  readonly secondFactor: { readonly activeSince: string; readonly recoveryCodesLeft: number } | null;
  /** The session that asks first, then the one used last. */
  readonly sessions: readonly OwnSession[];
}

/** What an authenticator app needs; shown once. */
export interface SecondFactorSetup {
  /** Base32, for typing. */
  readonly key: string;
  /** The same as a picture: the address of an SVG with the QR code. */
  readonly qrCode: string;
}

export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

export type ResetLinkState = 'valid' | 'used' | 'expired' | 'unknown';
