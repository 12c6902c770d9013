import { runApplication, whenReady } from './application.mjs';
import { OperatorError } from './operator-error.mjs';
import { limitRestarts } from './restarts.mjs';
import { say } from './terminal.mjs';
import { openWaitingRoom } from './waiting-room.mjs';

/**
 * Runs the application, and starts it again on its address when it ends by itself; meanwhile the starting page answers.
 * An application that ends before it was ever ready, or too often, is given up: `onGivenUp` gets an `OperatorError`
 * with its exit code, and whether the application has printed the reason itself. The application keeps the database
 * alive through `hold()`.
 */
export function keepApplicationRunning({ entry, room, env, hold, onGivenUp }) {
  const { address } = room;
  const mayRestart = limitRestarts();
  let stopping = false;
  let wasReady = false;
  let current;
  run(room);
  const ready = whenReady(address, current.exited).then((isReady) => (wasReady = isReady));

  function run(inRoom) {
    inRoom.report('application');
    current = runApplication({ entry, room: inRoom, env, databaseHold: hold?.() });
    current.exited.then(
      (code) => stopping || restart(code),
      (error) => onGivenUp(error),
    );
  }

  async function restart(code) {
    if (!wasReady || !mayRestart()) {
      // A start that fails has printed its reason before it ended with 1.
      const isTold = !wasReady && code === 1;
      onGivenUp(new OperatorError(`Fiocco has ended by itself (code ${code}).`, code || 1), { isTold });
      return;
    }
    say(`Fiocco has ended unexpectedly (code ${code}): starting it again.`);
    try {
      const waiting = await openWaitingRoom(address);
      if (stopping) waiting.close();
      else run(waiting);
    } catch (error) {
      onGivenUp(error);
    }
  }

  return {
    ready,
    stop: () => {
      stopping = true;
      return current.release();
    },
  };
}
