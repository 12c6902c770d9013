import { type HeadKey, type HeadSigner, headSigner } from '@fiocco/integrity';
import { type MasterKeyInput, masterKeys } from '@fiocco/personal-data';

const USE = 'fiocco ledger heads v1';

export interface ShopHeadKeys {
  /** Signs with the newest master key. */
  readonly signer: HeadSigner;
  /** The keys of all master keys that are still configured. */
  readonly known: readonly HeadKey[];
}

/** The keys that sign heads are derived from the master keys, so no further secret has to be kept or can be lost. */
export function shopHeadKeys(input: MasterKeyInput): ShopHeadKeys {
  const keys = masterKeys(input);
  const signer = headSigner(keys.derived(keys.current, USE));
  const older = Array.from({ length: keys.current - 1 }, (_, index) => index + 1).flatMap((version) =>
    keyOf(() => keys.derived(version, USE)),
  );
  return { signer, known: [signer.key, ...older] };
}

/** No key for a version that was retired. */
function keyOf(derived: () => Buffer): HeadKey[] {
  try {
    return [headSigner(derived()).key];
  } catch {
    return [];
  }
}
