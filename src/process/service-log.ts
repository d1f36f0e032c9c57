import { pino, type Logger } from 'pino';

/** What must never appear in the log. Nothing secret is passed to it in the first place; this is the second lock. */
const redact = [
  '*.token',
  '*.password',
  '*.barcode',
  '*.identifier',
  '*.authorization',
  '*["x-authorization"]',
];

/**
 * The log of a process, as lines of JSON on the standard output. Lines are gathered for a moment, because in a busy
 * service each would cost as much as its request.
 */
export function createLogger(level: string): Logger {
  // Written by this thread: with a write under way in another one, a process that exits loses lines or their order.
  const output = pino.destination({ sync: true, minLength: 4096, periodicFlush: 100 });
  process.on('exit', () => output.flushSync());
  return pino({ level, redact, timestamp: timeOfLine }, output);
}

let lastMillisecond = -1;
let lastTime = '';

/** The moment as text; a busy service writes many lines within the same millisecond. */
function timeOfLine(): string {
  const now = Math.trunc(performance.now());
  if (now !== lastMillisecond) {
    lastMillisecond = now;
    lastTime = pino.stdTimeFunctions.isoTime();
  }
  return lastTime;
}
