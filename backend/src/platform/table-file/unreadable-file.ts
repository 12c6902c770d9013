const REASONS = {
  unreadable: 'Il file non si può leggere: serve un CSV o un XLSX.',
  archive: 'L’archivio non si può leggere: serve uno ZIP, senza password.',
  empty: 'Il file è vuoto: la prima riga dice i nomi delle colonne.',
  inflated: 'Il file contiene molti più dati di quanti se ne possano leggere.',
  rows: 'Il file ha troppe righe.',
  columns: 'Il file ha troppe colonne.',
  quote: 'Il file ha delle virgolette che non si chiudono.',
} as const;

/** A file that somebody sent cannot be read as what it should be; `message` says why to whoever sent it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  constructor(readonly reason: keyof typeof REASONS) {
    super(REASONS[reason]);
  }
}
