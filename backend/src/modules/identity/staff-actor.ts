const STAFF = /^staff:(\d+)$/;

/** The account id of a ledger's actor who is staff (`staff:3`); null for anybody else (`buyer`, `provider:stripe`). */
export function staffIdOf(actor: string): number | null {
  const id = STAFF.exec(actor)?.[1];
  return id === undefined ? null : Number(id);
}
