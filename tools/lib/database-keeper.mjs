import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { exitCodes, OperatorError } from './operator-error.mjs';
import { limitRestarts } from './restarts.mjs';
import { say } from './terminal.mjs';

/**
 * Runs the embedded server, and starts it again on its port when it ends by itself; calls `onGivenUp` when that happens
 * too often.
 */
export async function keepDatabaseRunning({ dataDir, onGivenUp }) {
  let stopping = false;
  const mayRestart = limitRestarts();
  let server = await startEmbeddedPostgres({ dataDir, log: report });
  const { localUrl: url, port } = server;
  watch();

  function watch() {
    server.exited.then(
      (code) => stopping || restart(code),
      (error) => onGivenUp(error),
    );
  }

  async function restart(code) {
    if (!mayRestart()) {
      onGivenUp(new OperatorError(`The database keeps ending (code ${code}).`, exitCodes.databaseFailed));
      return;
    }
    say('The database has ended unexpectedly: starting it again.');
    try {
      server = await startEmbeddedPostgres({ dataDir, port, log: report });
      if (stopping) await server.stop();
      else watch();
    } catch (error) {
      onGivenUp(error);
    }
  }

  return {
    url,
    /**
     * A descriptor for the application to inherit: with it the database outlives the application, even when this
     * process is killed.
     */
    hold: () => server.hold(),
    stop: () => {
      stopping = true;
      return server.stop();
    },
  };
}

function report(line) {
  if (/^(setting up|stopping)/.test(line)) say(`Database: ${line} …`);
  if (/(PANIC|terminated by signal)/.test(line)) say(`Database: ${line}`);
}
