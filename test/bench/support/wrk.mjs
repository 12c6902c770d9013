// Makes load with `wrk`, which is not node and costs the machine little, or with the benchmarks' own generator where
// wrk is missing.
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { httpLoad } from '../http-load.mjs';
import { percentile } from '../measure.mjs';

const run = promisify(execFile);
/** Only checks that it starts: asked for its version it exits with 1. */
export const hasWrk = !spawnSync('wrk', ['--version']).error;

const UNITS = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/**
 * Calls `paths` in turn for some seconds; answers requests per second and the 99th percentile in ms. Throws on answers
 * other than 200.
 */
export async function load({ url, paths, connections, seconds, header, folder }) {
  if (!hasWrk) return loadFromNode({ url, paths, connections, seconds, header });
  const script = path.join(folder, 'paths.lua');
  fs.writeFileSync(
    script,
    `local paths, turn = {${paths.map((one) => JSON.stringify(one)).join(', ')}}, 0
request = function() turn = turn % #paths + 1; return wrk.format("GET", paths[turn]) end`,
  );
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '--latency',
    '-s',
    script,
    ...(header ? ['-H', header] : []),
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  const [, value, unit] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(stdout);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]), p99: Number(value) * UNITS[unit] };
}

async function loadFromNode({ url, paths, connections, seconds, header }) {
  let turn = 0;
  const total = 1_000 * seconds;
  const { rate, latencies } = await httpLoad({
    url,
    connections,
    total,
    path: () => paths[turn++ % paths.length],
    headers: header ? `${header}\r\n` : '',
  });
  return { rate, p99: percentile(latencies, 0.99) };
}
