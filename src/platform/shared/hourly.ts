const minute = 60_000;
const hour = 60 * minute;

/** Does some work every hour, and first a minute after the start, which belongs to those who ask; `stop` waits for the round that runs. */
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
  const first = setTimeout(round, minute).unref();
  const interval = setInterval(round, hour).unref();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(first);
      clearInterval(interval);
      await running;
    },
  };
}
