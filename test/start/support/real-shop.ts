import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, type Scene, type ShopProcess } from './shop-process.js';

const entry = join(root, 'backend/dist/main.js');

/** Starts the real application, where other files use a stand-in. */
export function startReal(scene: Scene, dataDir: string, env: NodeJS.ProcessEnv = {}): ShopProcess {
  if (!existsSync(entry)) throw new Error('The application is not built: npm run build');
  return scene.start(dataDir, { FIOCCO_APP_ENTRY: entry, DEMO: 'off', LOG_LEVEL: 'warn', ...env });
}

export async function call(
  url: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {});
  return { status: answer.status, body: await answer.json() };
}
