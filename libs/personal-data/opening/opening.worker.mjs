// A thread of the vault: opens values that were read from it, many at a time, for a thread that has other things to do.
import { parentPort } from 'node:worker_threads';
import { keyDeriver, open, placeOfKey, placeOfValue, VALUE_USE, VaultUnreadable } from './opening.mjs';

function entryOf(keys, line) {
  const [ref, version, wrapped, sealed] = line.split(' ');
  const keyVersion = Number(version);
  const place = placeOfKey(keyVersion, ref.slice(0, ref.lastIndexOf('#')));
  const subjectKey = open(keys.get(keyVersion), place, Buffer.from(wrapped, 'hex'));
  const text = open(keyDeriver(subjectKey)(VALUE_USE), placeOfValue(ref), Buffer.from(sealed, 'hex'));
  return `["${ref}",${text.toString('utf8')}]`;
}

function answer({ number, keys, lines }) {
  const byVersion = new Map(keys.map(([version, key]) => [version, Buffer.from(key)]));
  try {
    return { number, json: `[${lines.split('\n').map((line) => entryOf(byVersion, line))}]` };
  } catch (error) {
    // Anything else is a fault of the program and ends the thread, which its starter learns.
    if (!(error instanceof VaultUnreadable)) throw error;
    return { number, unreadable: error.message };
  }
}

parentPort.on('message', (task) => parentPort.postMessage(answer(task), []));
