#!/usr/local/bin/node
// The stand-in for Mailpit: takes every mail on port 1025 and tells on port 8025 how many there were.
import http from 'node:http';
import net from 'node:net';

if (process.argv[2] === 'readyz') {
  const answer = await fetch('http://127.0.0.1:8025/readyz').catch(() => undefined);
  process.exit(answer?.ok ? 0 : 1);
}

let total = 0;
net
  .createServer((socket) => {
    let isBody = false;
    let rest = '';
    socket.on('error', () => undefined);
    socket.write('220 mailpit\r\n');
    socket.setEncoding('latin1').on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop();
      for (const line of lines) {
        if (isBody && line !== '.') continue;
        if (isBody) total += 1;
        isBody = !isBody && /^data$/i.test(line);
        socket.write(isBody ? '354 go on\r\n' : /^quit$/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  })
  .listen(1025);
http.createServer((_, response) => response.end(JSON.stringify({ total }))).listen(8025);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
