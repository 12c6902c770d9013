import dns from 'node:dns/promises';
import http from 'node:http';
import { exitCodes, OperatorError } from './operator-error.mjs';

const page = `<!doctype html><html lang="it"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2"><title>Fiocco si sta avviando</title>
<style>body{display:grid;place-content:center;min-height:90vh;margin:1.5rem;text-align:center;
font:1.1rem/1.5 Georgia,serif;color:#3b3330;background:#faf7f2}</style>
<main><h1>Fiocco si sta avviando</h1><p>Ancora un momento: questa pagina si aggiorna da sola.</p></main></html>
`;
const starting = 'Fiocco si sta avviando: riprova tra un momento.';

/** `{ port, host, url }`, read as the application reads them. */
export function readAddress(env) {
  const port = Number(env.PORT || 3000);
  if (!/^\d+$/.test(env.PORT || '3000') || port > 65_535) {
    throw new OperatorError(`PORT ${env.PORT} is not a port number.`, exitCodes.portUnusable);
  }
  const host = env.HOST || (env.NODE_ENV === 'production' ? '0.0.0.0' : 'localhost');
  return { port, host, url: `http://${nameOf(host)}:${port}` };
}

const nameOf = (host) =>
  ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;

/** Holds the port and answers on it until the application is ready to listen and asks for it. */
export async function openWaitingRoom({ host, port }) {
  let step = 'start';
  const answer = (request, response) => reply(request, response, step);
  const [mainHost, ...otherHosts] = await hostsOf(host);
  const main = await listen(answer, port, mainHost);
  const taken = main.address().port;
  const servers = [main];
  for (const other of otherHosts) {
    try {
      servers.push(await listen(answer, taken, other));
    } catch (error) {
      if (isThere(error)) throw error;
    }
  }
  return {
    address: { host, port: taken, url: `http://${nameOf(host)}:${taken}` },
    report: (next) => {
      step = next;
    },
    /** The listening sockets, for a child process to inherit. */
    descriptors: () => servers.map((server) => server._handle.fd),
    /** Leaves the sockets to the process that inherited them; answers under way are finished. */
    close: () => {
      for (const server of servers.splice(0)) server.close();
    },
  };
}

function listen(answer, port, host) {
  return new Promise((resolve, reject) => {
    const server = http.createServer(answer);
    server.once('error', (error) => reject(portError(error, port, host)));
    server.listen(port, host, () => resolve(server));
  });
}

// Listens on each address of the name, as the application does, so that no socket is without a listener.
async function hostsOf(host) {
  if (host !== 'localhost') return [host];
  const found = await dns.lookup(host, { all: true });
  const six = found.some(({ address }) => address === '::1');
  return six ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
}

const isThere = (error) => !['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(error.cause?.code);

function portError(error, port, host) {
  const reasons = {
    EADDRINUSE: `Port ${port} is already in use: stop the other program, or choose another port with PORT.`,
    EACCES: `Port ${port} may not be used by this user: choose one above 1023 with PORT.`,
  };
  const reason = reasons[error.code] ?? `The address ${host}:${port} cannot be used (${error.code}).`;
  return new OperatorError(reason, exitCodes.portUnusable, { cause: error });
}

function reply(request, response, step) {
  const path = request.url.split('?')[0];
  if (path === '/health/live')
    return send(response, 200, 'application/json', JSON.stringify({ status: 'ok' }));
  if (path === '/health/ready') {
    return send(response, 503, 'application/json', JSON.stringify({ status: 'starting', step }));
  }
  if (path.startsWith('/api/')) {
    const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'STARTING' };
    const body = JSON.stringify({ ...problem, error: starting, message: starting });
    return send(response, 503, 'application/problem+json', body);
  }
  return send(response, 503, 'text/html; charset=utf-8', page);
}

function send(response, status, type, body) {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    ...(status === 503 ? { 'retry-after': '2' } : {}),
  });
  response.end(body);
}
