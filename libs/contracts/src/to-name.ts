/** "a Marta", "ad Anna e Luca". */
export function toName(name: string): string {
  return `${/^a/i.test(name) ? 'ad' : 'a'} ${name}`;
}
