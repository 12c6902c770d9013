import { say } from './terminal.mjs';

/**
 * Everything that was started. It is stopped in reverse order, once: on a signal, when the process that called npm is
 * gone, or by `close`. A second signal ends this process at once; the leashes then stop the rest by themselves.
 */
export function createScope(env, codeAfterSignal = 0) {
  const releases = [];
  let closing = null;
  let askedAt = 0;

  const close = (code) => {
    closing ??= stopAll(releases).then(() => process.exit(code));
    return closing;
  };
  const onSignal = () => {
    // npm repeats the terminal's Ctrl-C a moment later, which does not count as a second one.
    if (closing && Date.now() - askedAt > 1000) process.exit(1);
    if (closing) return;
    askedAt = Date.now();
    say('Stopping …');
    void close(codeAfterSignal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  followParent(env, onSignal);

  return {
    defer: (release) => {
      if (closing) throw new Error('stopping'); // what was just started ends with this process, by its leash
      releases.push(release);
    },
    close,
    get closing() {
      return closing !== null;
    },
  };
}

async function stopAll(releases) {
  for (const release of releases.reverse()) {
    try {
      await release();
    } catch (error) {
      console.error(error.stack);
    }
  }
}

// A killed npm cannot pass signals on, so its end is noticed here. Without npm the parent may be a shell that has just
// ended.
function followParent(env, onGone) {
  if (!env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 300);
  timer.unref();
}
