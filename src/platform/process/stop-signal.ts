import { constants } from 'node:os';

/**
 * Ctrl-C in a terminal reaches every process of the group, and npm and the launcher each pass it on: what comes
 * within this time of the first signal is its echo and not a second request.
 */
const echoMilliseconds = 500;
/** Requests of this service take far less; what still runs then will not end by itself. */
const patienceMilliseconds = 10_000;

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Waits for the signal to stop. From then on a further signal, or too long a wait, ends the process at once; the latter
 * is reported first.
 */
export function stopSignal(onGivingUp: (sentence: string) => void): Promise<void> {
  return new Promise((resolve) => {
    const first = () => {
      for (const signal of signals) {
        process.off(signal, first);
        process.on(signal, ignore);
      }
      setTimeout(listenForSecond, echoMilliseconds).unref();
      setTimeout(() => giveUp(onGivingUp), patienceMilliseconds).unref();
      resolve();
    };
    for (const signal of signals) process.on(signal, first);
  });
}

function ignore(): void {
  // An echo of the first signal.
}

function listenForSecond(): void {
  for (const signal of signals) {
    process.off(signal, ignore);
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

function giveUp(onGivingUp: (sentence: string) => void): void {
  const seconds = patienceMilliseconds / 1000;
  const sentence = `Requests, mails or the database were not done ${seconds} seconds after the signal to stop: they are cut off.`;
  onGivingUp(sentence);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
