const SUBJECT = /^[A-Za-z0-9_.:-]{1,200}$/;
const REFERENCE = /^([A-Za-z0-9_.:-]{1,200})#([1-9]\d{0,8})$/;

/** A subject is an id (`transaction-…`, `list-…`), never a name, because it stays readable after an erasure. */
export function checkSubject(subject: string): string {
  if (!SUBJECT.test(subject))
    throw new RangeError('A subject is 1 to 200 letters, digits, "_", ".", ":" or "-"');
  return subject;
}

export const referenceTo = (subject: string, version: number): string => `${subject}#${version}`;

export function parseReference(ref: string): { subject: string; version: number } {
  const [, subject, version] = REFERENCE.exec(ref) ?? [];
  if (!subject || !version) throw new RangeError('Not a reference of the vault');
  return { subject, version: Number(version) };
}
