// Verifica un registro esportato da Fiocco senza nessun programma di Fiocco: serve solo Node.js, dalla versione 20.
//   node stranger-proof.mjs registro.jsonl.gz [--key <chiave pubblica>] [--heads <file>]
//   --key    la chiave che il negozio vi ha dato per un’altra strada; senza, vale quella scritta nel file
//   --heads  firme ricevute per e-mail, una riga di JSON ciascuna: anche loro devono tornare
// Esce con 0 se tutto torna, con 1 se qualcosa è stato cambiato, con 2 se il file non si legge.
// What is proven, with nothing but Node's own modules:
//   hash of an event  SHA-256 of stream, revision, id, type, data and metadata, each as `<bytes>:<text>`
//   chain             metadata.previousHash is the hash of the stream's event before it; 64 zeros for the first
//   rolling hash      SHA-256(`${the one before}:${position}:${hash}`) over all events in global order, from 64 zeros
//   head              position, count and rolling hash at a moment, signed with Ed25519; each names the one before
//   fingerprints      the first 8 bytes of the hash of each event since the head before: they name the place of a change
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

const START = '0'.repeat(64);
const PRINT = 8;
const FORMAT = 'fiocco.ledger-export.v1';
const sha = (text) => createHash('sha256').update(text).digest('hex');
const field = (text) => `${Buffer.byteLength(text)}:${text}`;

/** Something is not as it was signed. */
class Altered extends Error {}
const altered = (text) => {
  throw new Altered(text);
};

/** Nothing where it fails: what somebody spoiled is not what was signed. */
const orNothing = (work) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

function keyOf(publicKey) {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return {
    id: sha(Buffer.from(publicKey, 'base64url')).slice(0, 16),
    signed: (text, signature) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')),
  };
}

/** The key that is trusted, and those that it vouches for, also through one another. */
function keysFrom(trusted, lines) {
  const keys = new Map([keyOf(trusted)].map((key) => [key.id, key]));
  for (let known = 0; known < keys.size;) {
    known = keys.size;
    for (const { publicKey, by, signature } of lines.flatMap(
      (line) => orNothing(() => JSON.parse(line)) ?? [],
    ))
      if (keys.get(by)?.signed(`fiocco.head-key.v1:${publicKey}`, signature)) {
        const former = keyOf(publicKey);
        keys.set(former.id, former);
      }
  }
  return keys;
}

const sorted = (facts) => Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));

/** What a head's signature is over. */
function signedText({ numbers, ...head }) {
  const { sequence, epoch, position, eventId, count, rolling, prints, at, reactors, previous, key } = head;
  const facts = [sequence, epoch, position, eventId, count, rolling, prints, at, sorted(reactors)];
  return numbers === undefined
    ? JSON.stringify(['fiocco.ledger-head.v1', ...facts, previous, key])
    : JSON.stringify(['fiocco.ledger-head.v2', ...facts, sorted(numbers), previous, key]);
}

function genuineHead(line, keys) {
  const head = orNothing(() => JSON.parse(line));
  const isGenuine = orNothing(() => keys.get(head.key).signed(signedText(head), head.signature));
  return isGenuine ? head : altered('una firma non è autentica, o è di una chiave che il negozio non ha');
}

function headsFrom(lines, keys) {
  let before = { sequence: 0, count: 0, signature: '' };
  return lines.map((line) => {
    const head = genuineHead(line, keys);
    const { sequence, fingerprints = '' } = head;
    const prints = Buffer.from(fingerprints, 'base64');
    if (sequence !== before.sequence + 1 || head.previous !== before.signature)
      altered(`la firma n. ${sequence} non segue quella prima`);
    if (prints.length !== (head.count - before.count) * PRINT || sha(prints) !== head.prints)
      altered(`le impronte della firma n. ${sequence} non sono quelle firmate`);
    const covered = { ...head, prints, after: before.count };
    before = head;
    return covered;
  });
}

/** Walks the events in their order. `at`: the head that covers the next one. */
class Walk {
  constructor(heads, mailed, gapless) {
    Object.assign(this, { heads, gapless, mails: new Map(mailed.map((head) => [head.count, head])) });
    Object.assign(this, { at: 0, count: 0, position: 0n, rolling: START, streams: new Map() });
  }

  take([position, stream, revision, id, type, data, metadata]) {
    const name = `l’evento alla posizione ${position} (${stream}, n. ${revision})`;
    const hash = sha([stream, String(revision), id, type, data, metadata].map(field).join(''));
    const head = this.heads[this.at];
    const place = BigInt(position);
    if (head && !this.isSigned(head, hash)) altered(`${name} non è quello che è stato firmato`);
    if (this.gapless ? place !== this.position + 1n : place <= this.position)
      altered(`${name} non è al suo posto`);
    const before = this.streams.get(stream) ?? { revision: -1, hash: START };
    if (revision !== before.revision + 1) altered(`prima di ${name} manca un evento, o è ripetuto`);
    if (orNothing(() => JSON.parse(metadata).previousHash) !== before.hash)
      altered(`${name} non segue l’evento prima del suo flusso`);
    this.streams.set(stream, { revision, hash });
    this.rolling = sha(`${this.rolling}:${position}:${hash}`);
    this.position = place;
    this.count += 1;
    this.compare(head, position);
  }

  isSigned({ prints, after }, hash) {
    const from = (this.count - after) * PRINT;
    return prints.toString('hex', from, from + PRINT) === hash.slice(0, 2 * PRINT);
  }

  compare(head, position) {
    if (head?.count === this.count) {
      this.at += 1;
      if (head.rolling !== this.rolling || head.position !== position)
        altered(`alla firma n. ${head.sequence} l’ordine degli eventi non è quello firmato`);
    }
    if ((this.mails.get(this.count)?.rolling ?? this.rolling) !== this.rolling)
      altered(`fino alla posizione ${position} il registro non è quello della firma ricevuta per e-mail`);
    this.mails.delete(this.count);
  }

  end(events) {
    const head = this.heads[this.at];
    if (head) altered(`la firma n. ${head.sequence} conta ${head.count} eventi, qui sono ${this.count}`);
    if (events !== this.count) altered('il file finisce prima del registro');
    if (this.mails.size > 0) altered('una firma ricevuta per e-mail va oltre la fine del registro');
    const last = this.heads.at(-1);
    return { events, heads: this.heads.length, last, notSigned: events - (last?.count ?? 0) };
  }
}

/** Keeps in `found`, by their names, what the lines before and after the events say. */
async function* eventsOf(lines, found) {
  for await (const line of lines) {
    const said = JSON.parse(line);
    if (said.event) yield said.event;
    else for (const [name, value] of Object.entries(said)) (found[name] ??= []).push(value);
  }
}

/** `lines`: of the exported file. Throws `Altered` at the first thing that is not as it was signed. */
async function verifyExport(lines, key, mailedHeads) {
  const found = { formerKey: [], head: [] };
  const begin = () => {
    if (found.format?.[0] !== FORMAT) throw new Error('non è un registro esportato da Fiocco');
    const keys = keysFrom(key ?? found.key[0], found.formerKey);
    const mailed = mailedHeads.map((line) => genuineHead(line, keys));
    return new Walk(headsFrom(found.head, keys), mailed, found.gapless[0]);
  };
  let walk;
  for await (const event of eventsOf(lines, found)) (walk ??= begin()).take(event);
  return { ...(walk ?? begin()).end(found.end?.[0].events), at: found.at[0], key: key ?? found.key[0] };
}

async function* linesOf(file) {
  const bytes = createReadStream(file);
  const text = file.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
  let rest = '';
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    yield* lines;
  }
  if (rest) yield rest;
}

async function main([file, ...rest]) {
  const option = (name) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined);
  const [key, mailed] = [option('--key'), option('--heads')];
  const mailedHeads = mailed ? (await readFile(mailed, 'utf8')).split('\n').filter(Boolean) : [];
  const proof = await verifyExport(linesOf(file), key, mailedHeads);
  const { events, heads, last, notSigned, at } = proof;
  console.log(`Il registro esportato il ${at} è integro: ${events} eventi, ${heads} firme autentiche.`);
  console.log(last ? `Ultima firma: n. ${last.sequence}, ${last.at}.` : 'Nessuna firma lo conferma.');
  if (notSigned > 0) console.log(`Gli ultimi ${notSigned} eventi non sono ancora firmati.`);
  if (!key) console.log(`Chiave: ${proof.key} (confrontatela con quella che il negozio vi ha dato).`);
}

await main(process.argv.slice(2)).catch((error) => {
  const words = error instanceof Altered ? 'Il registro NON è integro' : 'Il registro non si legge';
  console.log(`${words}: ${error.message}.`);
  process.exitCode = error instanceof Altered ? 1 : 2;
});
