import { type HeadKey, type HeadSigner, headSigner } from '@fiocco/integrity';
import { type MasterKeyInput, masterKeys } from '@fiocco/personal-data';

const USE = 'fiocco ledger heads v1';

export interface ShopHeadKeys {
  /** Signs with the newest master key. */
  readonly signer: HeadSigner;
  /** Of every master key that is still named. */
  readonly known: readonly HeadKey[];
}

/** The keys of heads follow from the master keys, so that there is nothing more to keep safe or to lose. */
export function shopHeadKeys(input: MasterKeyInput): ShopHeadKeys {
  const keys = masterKeys(input);
  const signer = headSigner(keys.derived(keys.current, USE));
  const older = Array.from({ length: keys.current - 1 }, (_, index) => index + 1).flatMap((version) =>
    keyOf(() => keys.derived(version, USE)),
  );
  return { signer, known: [signer.key, ...older] };
}

/** A version that was retired is no longer known. */
function keyOf(derived: () => Buffer): HeadKey[] {
  try {
    return [headSigner(derived()).key];
  } catch {
    return [];
  }
}
