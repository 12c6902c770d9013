import { Secret, type Snapshot } from '../../../platform/index.js';
import type { GiftListEntity } from './gift-list.entity.js';

export const historicList = (list: GiftListEntity) => ({
  name: { kind: 'list', id: list.id } as const,
  counter: list,
});

/** What the history of a list shows: every field that staff set, by its name in the record. */
export function listSnapshot(list: GiftListEntity): Snapshot {
  const { id: _id, version: _version, historyRevision: _entries, ...record } = list;
  const { createdAt: _made, updatedAt: _touched, updatedBy: _by, ...written } = record;
  const { passwordHash, passwordCopy: _copy, passwordVersion: _proofs, ...fields } = written;
  const { beneficiaryAddress, ...plain } = fields;
  const address = beneficiaryAddress && { ...beneficiaryAddress };
  return { ...plain, beneficiaryAddress: address, password: new Secret(passwordHash) };
}
