// Loaded into the application before its own code. The starting page already listens on the application's port, and its
// sockets are inherited as open descriptors. The application takes these over instead of opening the port, so that
// there is always somebody who answers, and waiting connections are kept.
import fs from 'node:fs';
import net from 'node:net';

const line = 3;
const sockets = (process.env.FIOCCO_SOCKETS ?? '').split(' ').filter(Boolean);
const port = Number(process.env.PORT);
const { listen } = net.Server.prototype;

net.Server.prototype.listen = function listenOnGivenSocket(...args) {
  const descriptor = wants(args) ? given(hostOf(args)) : undefined;
  if (descriptor === undefined) return listen.apply(this, args);
  const callback = args.at(-1);
  this.once('listening', tellStarter);
  return listen.call(this, { fd: descriptor }, typeof callback === 'function' ? callback : undefined);
};

const wants = ([first]) => Number(typeof first === 'object' ? first?.port : first) === port;

const hostOf = ([first, second]) => (typeof first === 'object' ? first.host : second);

/** The descriptor for that host, used once: an IPv6 loopback is the second one, any other name the first. */
function given(host) {
  const index = host === '::1' && sockets.length > 1 ? 1 : 0;
  const descriptor = sockets[index];
  sockets[index] = undefined;
  return descriptor && Number(descriptor);
}

function tellStarter() {
  try {
    fs.writeSync(line, '1');
  } catch {
    // The starter is gone; its leash will end this process.
  }
}
