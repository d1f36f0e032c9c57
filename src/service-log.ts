import { pino, type DestinationStream, type Logger } from 'pino';

/** What must never stand in the log. Nothing secret is passed to it in the first place; this is the second lock. */
const redact = [
  '*.token',
  '*.password',
  '*.barcode',
  '*.identifier',
  '*.authorization',
  '*["x-authorization"]',
];

/** The log of a process, as lines of JSON on the standard output. */
export function createLogger(level: string): Logger {
  return pino({ level, redact, timestamp: timeOfLine }, gathered(pino.destination({ sync: true })));
}

/** How long a line waits for others; the end of the process waits for none. */
const gatheringMilliseconds = 10;

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

/** Gathers the lines of a moment and writes them at once: of a busy service each would cost as much as its request. */
function gathered(out: DestinationStream): DestinationStream & { flushSync(): void } {
  let lines = '';
  const flushSync = () => {
    const text = lines;
    lines = '';
    if (text !== '') out.write(text);
  };
  process.on('exit', flushSync);
  const write = (line: string) => {
    if (lines === '') setTimeout(flushSync, gatheringMilliseconds).unref();
    lines += line;
  };
  return { write, flushSync };
}
