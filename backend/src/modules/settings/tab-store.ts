import type { ChangesOf, InAll, SecretNameOf, SecretSet, Tabs } from '@fiocco/contracts';
import { decryptText, encryptText } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  type AppConfig,
  type Clock,
  editorName,
  Problem,
  type RecordHistory,
  refuseIfModified,
  requirePassword,
  Secret,
  type Snapshot,
} from '../../platform/index.js';
import { SettingsCache, TELL_EVERY_PROCESS } from './settings-cache.js';
import {
  type Changes,
  changesIn,
  refuseElsewhere,
  refuseTogether,
  touchesCredentials,
} from './settings-changes.js';
import { settingsKind } from './settings-history.js';
import {
  clearSecret,
  LOCK,
  raiseVersions,
  savedTabs,
  saveSecret,
  saveValues,
  type Saving,
  sealedSecret,
  secretsSet,
  storedSettings,
} from './settings-rows.js';
import {
  plainIn,
  type PublicPartOf,
  publicPartOf,
  secretsIn,
  settingsFrom,
  type SettingsOf,
  type StoredSettings,
} from './settings-values.js';

export interface TabStoreParts {
  readonly pool: pg.Pool;
  readonly history: RecordHistory;
  readonly clock: Clock;
  readonly config: AppConfig;
}

/** The settings with the version of each tab. */
export type SettingsRecordOf<Some extends Tabs> = SettingsOf<Some> & {
  readonly versions: Readonly<Record<keyof Some & string, number>>;
};

/** The purpose under which a secret is sealed: its row cannot stand in for another's. */
export const secretPurpose = (name: string): string => `setting:${name}`;

/** Settings by tab. */
export class TabStore<Some extends Tabs> {
  private readonly cache: SettingsCache<SettingsOf<Some>>;

  constructor(
    private readonly tabs: Some,
    private readonly parts: TabStoreParts,
  ) {
    this.cache = new SettingsCache(parts.pool, async () => this.settingsOf(await storedSettings(parts.pool)));
  }

  /**
   * All but the secrets, of which it only says whether they are set. At most a second old; after a change it is as new
   * as the notice of that change is quick.
   */
  get(): Promise<SettingsOf<Some>> {
    return this.cache.get();
  }

  /** Which fields the shop has saved itself, whatever they say. */
  async savedFields(): Promise<ReadonlySet<string>> {
    return new Set(Object.keys((await storedSettings(this.parts.pool)).values));
  }

  async getPublic(): Promise<PublicPartOf<Some>> {
    return publicPartOf(this.tabs, await this.get());
  }

  /** Opens one secret; null where it is not set. Ask at the moment of use, and keep it nowhere. */
  async secret(name: SecretNameOf<InAll<Some>>): Promise<string | null> {
    const sealed = await sealedSecret(this.parts.pool, name);
    return sealed === null ? null : decryptText(this.parts.config.masterKey, secretPurpose(name), sealed);
  }

  /** Settings and open secrets of one moment: what is sent to whom. */
  async opened<const Name extends SecretNameOf<InAll<Some>>>(
    ...names: readonly Name[]
  ): Promise<{
    readonly settings: SettingsOf<Some>;
    readonly secrets: Readonly<Record<Name, string | null>>;
  }> {
    const stored = await storedSettings(this.parts.pool);
    const open = (name: Name) => {
      const sealed = stored.sealed.get(name);
      return sealed === undefined
        ? null
        : decryptText(this.parts.config.masterKey, secretPurpose(name), sealed);
    };
    const secrets = Object.fromEntries(names.map((name) => [name, open(name)])) as Record<
      Name,
      string | null
    >;
    return { settings: this.settingsOf(stored), secrets };
  }

  /** A stored secret for a call that names whom it goes to; throws as {@link save} does where that is another. */
  async secretFor(name: SecretNameOf<InAll<Some>>, to: ChangesOf<InAll<Some>>): Promise<string | null> {
    const { settings, secrets } = await this.opened(name);
    refuseElsewhere(this.tabs, {}, settings, { ...settings, ...to });
    return secrets[name];
  }

  /** When each secret was set, and by whom. */
  async secretsSet(): Promise<readonly SecretSet[]> {
    const rows = await secretsSet(this.parts.pool);
    return rows.map(({ name, at, by }) => ({ name, at: at.toISOString(), by }));
  }

  /** As the database has them now. The versions are never newer than the values: who saves by them overwrites nothing. */
  async record(): Promise<SettingsRecordOf<Some>> {
    const versions = await this.versions();
    return { ...this.settingsOf(await storedSettings(this.parts.pool)), versions };
  }

  /** By tab; 0 for a tab that was never saved. */
  async versions(): Promise<SettingsRecordOf<Some>['versions']> {
    const saved = await savedTabs(this.parts.pool);
    const versions = Object.keys(this.tabs).map((tab) => [tab, saved.get(tab)?.version ?? 0] as const);
    return Object.fromEntries(versions) as SettingsRecordOf<Some>['versions'];
  }

  /** What a body would change; throws as {@link save} does where a field of it is wrong. */
  judged(body: unknown): Changes {
    return changesIn(this.tabs, body);
  }

  /** {@link save}, checked by the compiler. */
  update(changes: ChangesOf<InAll<Some>>, seen: number | null = null): Promise<void> {
    return this.save(changes, seen);
  }

  /**
   * Changes the fields that a call's body names and leaves the others. `seen` is the version of their tab that the
   * caller has read: 409 where somebody has saved it since. Changes of different tabs never conflict. Asks no other
   * server.
   */
  async save(body: unknown, seen: number | null): Promise<void> {
    const changes = this.judged(body);
    if (changes.tabs.length === 0) return;
    if (seen !== null && changes.tabs.length > 1) throw severalTabs();
    await this.parts.history.inTransaction(async (tx, note) => {
      await tx.query(LOCK);
      await this.refuseIfSaved(tx, changes.tabs, seen);
      const before = await storedSettings(tx);
      const stored = this.settingsOf(before);
      if (touchesCredentials(this.tabs, changes, stored)) requirePassword(this.parts.clock, 'recent');
      const next = { ...stored, ...changes.values };
      refuseTogether(changes, next, this.parts.config);
      refuseElsewhere(this.tabs, changes.secrets, stored, next);
      await this.write(tx, changes);
      const after = await storedSettings(tx);
      await note({ kind: settingsKind(this.tabs), id: null }, this.snapshot(before), this.snapshot(after));
      await tx.query(TELL_EVERY_PROCESS);
    });
    // This process's own notice may arrive after the answer.
    this.cache.forget();
  }

  close(): Promise<void> {
    return this.cache.close();
  }

  private async write(tx: pg.PoolClient, { values, secrets, tabs }: Changes): Promise<void> {
    const saving: Saving = { at: this.parts.clock.now(), by: editorName() };
    await saveValues(tx, values);
    for (const [name, value] of Object.entries(secrets)) {
      if (value === null) await clearSecret(tx, name);
      else
        await saveSecret(
          tx,
          name,
          encryptText(this.parts.config.masterKey, secretPurpose(name), value),
          saving,
        );
    }
    await raiseVersions(tx, tabs, saving);
  }

  private settingsOf(stored: StoredSettings): SettingsOf<Some> {
    return settingsFrom(this.tabs, stored);
  }

  /** For the history, which notes of a secret only that it changed. */
  private snapshot(stored: StoredSettings): Snapshot {
    const settings = this.settingsOf(stored) as Snapshot;
    const values = plainIn(this.tabs).map(([name]) => [name, settings[name] ?? null] as const);
    const secrets = secretsIn(this.tabs).map(
      ([name]) => [name, new Secret(stored.sealed.get(name) ?? null)] as const,
    );
    return Object.fromEntries([...values, ...secrets]);
  }

  private async refuseIfSaved(tx: pg.PoolClient, [tab = '']: readonly string[], seen: number | null) {
    if (seen === null) return;
    const never = { version: 0, updatedAt: this.parts.clock.now(), updatedBy: null };
    refuseIfModified((await savedTabs(tx)).get(tab) ?? never, seen);
  }
}

const severalTabs = (): Problem =>
  new Problem('SEVERAL_TABS', 400, 'Salva una scheda alla volta: «If-Match» vale per una sola.');
