import type { VerificationResult, VerificationRun } from '@fiocco/contracts';
import type { HeadSigner } from '@fiocco/integrity';
import { Paper } from '../../../platform/index.js';
import type { paperHead } from '../../settings/index.js';

/** A run that came to a result. */
export type VerifiedRun = VerificationRun & { readonly result: VerificationResult };

export interface SignedStatement {
  /** Short lines without accents: somebody may have to type them. */
  readonly text: string;
  readonly signature: string;
  /** What says on any computer with Node.js whether the text is the one that was signed. */
  readonly command: string;
}

function lastHead({ heads: { last } }: VerificationResult): string {
  return last ? `n. ${last.sequence}, ${last.at}, posizione ${last.position}` : 'nessuna';
}

function keptValues({ values }: VerificationResult): string {
  if (!values) return 'non letti';
  const { checked, erased, lost, flawed } = values;
  return `${checked} letti, ${erased} cancellati, ${lost} persi, ${flawed} alterati`;
}

function linesOf({ id, startedAt, finishedAt, result }: VerifiedRun, publicKey: string): readonly string[] {
  const { intact, events, heads, notAnchored, finding } = result;
  return [
    'FIOCCO ESITO DELLA VERIFICA DEL REGISTRO 1',
    `Verifica n. ${id}`,
    `Iniziata: ${startedAt}`,
    `Finita: ${finishedAt ?? ''}`,
    `Esito: ${intact ? 'integro' : 'NON integro'}`,
    `Eventi letti: ${events}`,
    `Firme autentiche: ${heads.holding}`,
    `Ultima firma: ${lastHead(result)}`,
    `Eventi dopo di essa: ${notAnchored.events}`,
    `Dati conservati a parte: ${keptValues(result)}`,
    ...(finding ? [`Primo problema: posizione ${finding.position} (${finding.kind})`] : []),
    `Chiave: ${publicKey}`,
  ];
}

/** Signed by the key of the heads. Its first line is none of a head, so one is never taken for the other. */
export function signedStatement(run: VerifiedRun, { key, sign }: HeadSigner): SignedStatement {
  const text = linesOf(run, key.publicKey).join('\n');
  const signature = sign(text);
  const program = [
    'const c=require("crypto"),f=require("fs").readFileSync("esito.txt","utf8").replace(/\\r/g,"").trim()',
    `k=c.createPublicKey({key:{kty:"OKP",crv:"Ed25519",x:"${key.publicKey}"},format:"jwk"})`,
    `v=c.verify(null,Buffer.from(f),k,Buffer.from("${signature}","base64url"))`,
  ].join(',');
  return {
    text,
    signature,
    command: `node -e '${program};console.log(v?"Firma valida":"FIRMA NON VALIDA")'`,
  };
}

type PaperHead = ReturnType<typeof paperHead>;

/** What an accountant keeps: the result in words, and what proves elsewhere that the shop said so. */
export function verificationPaper(run: VerifiedRun, signer: HeadSigner, head: PaperHead): Promise<Buffer> {
  const { text, signature, command } = signedStatement(run, signer);
  return new Paper({
    ...head,
    title: 'Esito della verifica del registro',
    foot: `Verifica n. ${run.id}`,
    at: new Date(run.finishedAt ?? run.startedAt),
  })
    .paragraph(run.text, 'strong')
    .paragraph(
      'Il registro tiene tutto ciò che è successo nel negozio: ogni evento porta l’impronta di quello prima, e ogni minuto una firma fissa fin dove è arrivato. La verifica lo rilegge dal primo evento.',
    )
    .heading('Il testo firmato')
    .paragraph(text)
    .heading('La firma')
    .paragraph(signature)
    .paragraph(
      `Fatta con la chiave delle firme del registro, n. ${signer.key.id}, Ed25519, in base64url.`,
      'quiet',
    )
    .heading('Come si controlla altrove')
    .paragraph(
      'Che il negozio abbia detto proprio questo: copia le righe del testo firmato nel file esito.txt, poi, con Node.js, nella stessa cartella:',
    )
    .paragraph(command, 'quiet')
    .paragraph(
      'Che il registro sia davvero così: dalla pagina Integrità scarica «Registro e firme» e «Programma di verifica», poi:',
    )
    .paragraph(`node verifica-registro.mjs registro.jsonl.gz --key ${signer.key.publicKey}`, 'quiet')
    .bytes();
}
