import { pino, type Logger } from 'pino';
import { systemClock } from '../shared/clock.ts';

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

const clock = systemClock('UTC');
let lastSecond = -1;
let textOfSecond = '';

/** The moment as the library writes it; a busy service writes thousands of lines within the same second. */
function timeOfLine(): string {
  const now = clock.now().epochMilliseconds;
  const milliseconds = now % 1000;
  const second = now - milliseconds;
  if (second !== lastSecond) {
    lastSecond = second;
    textOfSecond = new Date(second).toISOString().slice(0, -'000Z'.length);
  }
  return `,"time":"${textOfSecond}${String(milliseconds).padStart(3, '0')}Z"`;
}
