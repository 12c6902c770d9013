/** Runs tasks with the same key one after the other, and tasks with different keys side by side. */
export interface KeyedQueue<Session> {
  /**
   * Runs in the order of the calls. `session` is what `sessionOf` answered when the key's queue was last empty; tasks
   * in the queue share it.
   */
  run<Result>(key: string, task: (session: Session) => Promise<Result>): Promise<Result>;
}

export function createKeyedQueue<Session>(sessionOf: (key: string) => Session): KeyedQueue<Session> {
  const lines = new Map<string, { tail: Promise<unknown>; length: number; session: Session }>();

  return {
    async run(key, task) {
      const line = lines.get(key) ?? { tail: Promise.resolve(), length: 0, session: sessionOf(key) };
      lines.set(key, line);
      line.length += 1;
      const turn = line.tail.then(() => task(line.session));
      line.tail = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(key);
      }
    },
  };
}
