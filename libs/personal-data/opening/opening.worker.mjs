// A thread of the vault: opens values that were read from it, many at a time, for a thread that has other things to do.
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

/** What the subject's key derives, its own key being opened by the master key of that version. */
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

/** Answers `undefined` for anything but an unreadable value, which is what a fault of the program is not. */
function ifReadable(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof VaultUnreadable) return undefined;
    throw error;
  }
}

/** One line more than for opening: which of those asked for it is, and the digest that it must have. */
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
    // Anything else is a fault of the program and ends the thread, which its starter learns.
    if (!(error instanceof VaultUnreadable)) throw error;
    return { number, unreadable: error.message };
  }
}

parentPort.on('message', (task) => parentPort.postMessage(answer(task), []));
