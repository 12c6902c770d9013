// Loaded into the application before its own code. The starting page holds the port until the application listens on
// it: asking for it here, at that very moment, leaves no time in which nobody answers.
import diagnostics from 'node:diagnostics_channel';
import fs from 'node:fs';

const line = 3;
const port = Number(process.env.PORT);
const channel = 'tracing:net.server.listen:asyncStart';

function takePort({ options }) {
  if (options.port !== port) return;
  diagnostics.unsubscribe(channel, takePort);
  try {
    fs.writeSync(line, '1');
    fs.readSync(line, Buffer.alloc(1)); // ends as well when the one who holds it is gone
    fs.closeSync(line);
  } catch {
    // Nobody holds the port any more.
  }
}

diagnostics.subscribe(channel, takePort);
