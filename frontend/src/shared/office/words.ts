/** "1 lista", "21 liste", "1.204 prodotti". */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('it-IT', { useGrouping: 'always' })} ${count === 1 ? one : many}`;
}

/** Every word of the search in one of the texts, whatever the case. */
export function matchesWords(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const hay = texts.filter(Boolean).join('\n').toLocaleLowerCase('it');
  return search
    .toLocaleLowerCase('it')
    .split(/\s+/)
    .every((word) => hay.includes(word));
}
