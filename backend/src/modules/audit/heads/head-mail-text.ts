import type { Head } from '@fiocco/integrity';

/** The head stands on a line of its own, as `verify-ledger -- --heads` reads it from a file. */
export function headMailText(head: Head, publicKey: string): string {
  return [
    'Conserva questo messaggio: è la prova di come era il registro del negozio.',
    '',
    `Comprende ${head.count} eventi, fino alle ${head.at} (ora universale). Se un giorno qualcuno li cambiasse, anche`,
    'con le chiavi del negozio in mano, non corrisponderebbero più a questa firma.',
    '',
    'Per il controllo copia la riga qui sotto in un file e usa: npm run verify-ledger -- --heads <file>',
    '',
    JSON.stringify(head),
    '',
    `Chiave pubblica della firma (Ed25519): ${publicKey}`,
    '',
  ].join('\n');
}
