// A thread that decrypts many values at a time for the main thread.
import { createHmac } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import {
  DIGEST_USE,
  keyDeriver,
  open,
  placeOfKey,
  placeOfValue,
  VALUE_USE,
  VaultUnreadable,
} from './opening.mjs';

/** The keys derived from a subject's key, which is itself decrypted with the master key of that version. */
function subjectOf(keys, ref, version, wrapped) {
  const key = keys.get(version);
  if (!key) throw new VaultUnreadable(`Master key ${version} is not known here`);
  const place = placeOfKey(version, ref.slice(0, ref.lastIndexOf('#')));
  return keyDeriver(open(key, place, Buffer.from(wrapped, 'hex')));
}

const textOf = (derive, ref, sealed) =>
  open(derive(VALUE_USE), placeOfValue(ref), Buffer.from(sealed, 'hex'));

function entryOf(keys, line) {
  const [ref, version, wrapped, sealed] = line.split(' ');
  const text = textOf(subjectOf(keys, ref, Number(version), wrapped), ref, sealed);
  return `["${ref}",${text.toString('utf8')}]`;
}

/** Answers `undefined` where a value is unreadable; other errors are faults of the program and are thrown. */
function ifReadable(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof VaultUnreadable) return undefined;
    throw error;
  }
}

/** A line to prove has two more parts: which question it belongs to, and the digest that the value must have. */
function verdictOf(keys, line) {
  const [ref, version, wrapped, sealed, asked, digest] = line.split(' ');
  const derive = ifReadable(() => subjectOf(keys, ref, Number(version), wrapped));
  if (!derive) return `[${asked},"locked"]`;
  const text = ifReadable(() => textOf(derive, ref, sealed));
  const isIntact = text && createHmac('sha256', derive(DIGEST_USE)).update(text).digest('hex') === digest;
  return `[${asked},"${isIntact ? 'intact' : 'altered'}"]`;
}

function answer({ number, keys, lines, prove }) {
  const byVersion = new Map(keys.map(([version, key]) => [version, Buffer.from(key)]));
  const each = prove ? verdictOf : entryOf;
  try {
    return { number, json: `[${lines.split('\n').map((line) => each(byVersion, line))}]` };
  } catch (error) {
    // Any other error is a fault of the program. It ends the thread, which the starter notices.
    if (!(error instanceof VaultUnreadable)) throw error;
    return { number, unreadable: error.message };
  }
}

parentPort.on('message', (task) => parentPort.postMessage(answer(task), []));
