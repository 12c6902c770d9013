// The shop in a process of its own, with api and worker in one as by default, on a free port; it ends with its parent.
import { countStatements } from './count-statements.mjs';

const statements = countStatements();
const part = (path) => import(new URL(path, process.env.FIOCCO_BENCH_DIST));
const { loadConfig } = await part('platform/config/app-config.js');
const { AppModule } = await part('app.module.js');
const { createApp } = await part('platform/http/create-app.js');
const { startApp } = await part('platform/http/start-app.js');
const { Log } = await part('platform/logging/log.js');

const config = loadConfig({ ...process.env, LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' });
const log = new Log({ level: config.logLevel, production: true });
const root = AppModule.create({ config, clock: { now: () => new Date() }, log });
const app = await createApp(root, config, log);
await startApp(app, { port: 0, host: '127.0.0.1' });
process.send({ url: await app.getUrl() });
process.on('message', (message) => {
  if (message === 'memory') globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({
    cpu: process.cpuUsage(),
    memory: heapUsed + external,
    statements: Object.fromEntries(statements),
  });
});
process.on('disconnect', () => process.exit(0));
