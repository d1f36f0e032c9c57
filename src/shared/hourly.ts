const hour = 3_600_000;

/** Does some work now and every hour; `stop` waits for the round that runs. */
export function startHourly(
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const round = () => {
    running ??= work(stopping.signal)
      .then(() => undefined, onError)
      .finally(() => (running = undefined));
  };
  const interval = setInterval(round, hour);
  interval.unref();
  round();
  return {
    async stop() {
      stopping.abort();
      clearInterval(interval);
      await running;
    },
  };
}
