// Guests' pages that listen to a list, in a process of their own: what they cost is missing for the shop's own calls as little as it
// can be. Like a browser each connects again, after the time that it was told, and goes on from the id that it heard last.
import { connect } from 'node:net';

/** An address has 300 pages at most. */
const OF_NETWORK = 200;
const SOLD = /"productId":(\d+),"state":"prenotato"/g;

/** By product: at what time of the day each page showed that it was sold, in milliseconds. */
const shownAt = new Map();
const pages = new Set();

class Page {
  /** `addresses`: where a proxy would lead it; the next one when it comes again. */
  constructor({ addresses, path, network }) {
    Object.assign(this, {
      addresses,
      path,
      network,
      last: '',
      tail: '',
      retry: 1_000,
      turn: 0,
      seen: new Set(),
    });
  }

  /** Resolves with its first words. */
  open() {
    return new Promise((resolve) => {
      this.begun = (text) => {
        this.retry = Number(/^retry: (\d+)$/m.exec(text)?.[1] ?? this.retry);
        this.begun = () => undefined;
        resolve();
      };
      this.connect();
    });
  }

  connect() {
    const { hostname, port, host } = new URL(this.addresses[this.turn % this.addresses.length]);
    this.tail = '';
    this.socket = connect({ host: hostname, port: Number(port) });
    this.socket.setEncoding('latin1');
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => this.comeBack());
    this.socket.on('data', (text) => this.take(text));
    const named = this.last && `last-event-id: ${this.last}\r\n`;
    this.socket.write(
      `GET ${this.path} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${this.network}\r\n${named}\r\n`,
    );
  }

  comeBack() {
    if (!pages.has(this)) return;
    this.turn += 1;
    setTimeout(() => pages.has(this) && this.connect(), this.retry);
  }

  take(part) {
    const text = this.tail + part;
    const whole = text.lastIndexOf('\n\n') + 2;
    this.tail = text.slice(whole);
    const id = text.lastIndexOf('id: ', whole);
    if (whole < 2 || id < 0) return;
    this.last = text.slice(id + 4, text.indexOf('\n', id));
    this.begun(text);
    // Of a busy machine several events come together.
    for (const [, product] of text.slice(0, whole).matchAll(SOLD)) this.show(product);
  }

  show(product) {
    if (this.seen.has(product)) return;
    this.seen.add(product);
    const at = shownAt.get(product) ?? [];
    shownAt.set(product, at);
    at.push(performance.timeOrigin + performance.now());
  }
}

async function open({ count, first, addresses, path }) {
  for (let at = 0; at < count; at += 1) {
    const network = `10.1.0.${Math.floor((first + at) / OF_NETWORK)}`;
    pages.add(new Page({ addresses: at % 2 ? addresses.toReversed() : addresses, path, network }));
  }
  const all = [...pages];
  for (let at = 0; at < count; at += 50) await Promise.all(all.slice(at, at + 50).map((one) => one.open()));
}

function leave() {
  const all = [...pages];
  pages.clear();
  for (const { socket } of all) socket.destroy();
}

async function answer({ task, ...what }) {
  if (task === 'open') await open(what);
  if (task === 'leave') leave();
  process.send({ shownAt: task === 'shown' ? (shownAt.get(String(what.product)) ?? []) : [] });
}

process.on('message', (message) => void answer(message));
process.on('disconnect', () => process.exit(0));
process.send({ url: '' });
