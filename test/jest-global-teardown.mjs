import fs from 'node:fs';

export default async function stopDatabase() {
  const { server, dataDir } = globalThis.fioccoTestServer ?? {};
  if (!server) return;
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
