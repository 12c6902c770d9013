import type { SignedSoFar } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/format/dates.js';
import { DownloadLink } from '../../shared/office/controls/download-link.js';
import { countOf } from '../../shared/office/words.js';
import { Copied } from './copied.js';
import styles from './integrity.module.css';
import { headsQuery } from './integrity-queries.js';

function signedSoFar({ last, genuine, notAnchored }: SignedSoFar): string {
  if (!genuine) return 'L’ultima firma non è quella del negozio: fai una verifica.';
  if (!last) return 'Nessuna firma ancora: la prima segue entro un minuto da quando succede qualcosa.';
  const rest = notAnchored === 0 ? 'non è successo altro' : countOf(notAnchored, 'evento', 'eventi');
  return `Ultima firma n. ${last.sequence} del ${formatDateTime(last.at)}; dopo, ${rest}.`;
}

/** For whoever does not take the shop's word: the ledger, the program that verifies it, and the key to hold it to. */
export function Elsewhere() {
  const { data: heads } = useQuery(headsQuery);
  return (
    <section className={styles['elsewhere']} aria-labelledby="altrove">
      <h2 className="h2" id="altrove">
        Per chi non si fida
      </h2>
      <p className="soft">
        Un perito o il commercialista può verificare il registro sul suo computer, con un programma di 200
        righe che non ha niente di Fiocco: serve solo Node.js. Nel file non ci sono nomi né indirizzi, solo i
        loro riferimenti.
      </p>
      <div className={styles['files']}>
        <DownloadLink href="/api/integrity/export">Registro e firme</DownloadLink>
        <DownloadLink href="/api/integrity/script">Programma di verifica</DownloadLink>
      </div>
      {heads && (
        <>
          <p className="soft">{signedSoFar(heads)}</p>
          <h3 className="h3">La chiave pubblica del negozio</h3>
          <Copied name="la chiave" text={heads.key.publicKey} />
          <h3 className="h3">I comandi</h3>
          <Copied
            name="il comando per altri"
            text={`node verifica-registro.mjs registro.jsonl.gz --key ${heads.key.publicKey}`}
          />
          <Copied name="il comando del negozio" text="npm run verify-ledger" />
        </>
      )}
    </section>
  );
}
