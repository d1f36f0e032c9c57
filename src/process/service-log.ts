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

/** How many bytes of lines are gathered at most. */
const gatheredBytes = 64 * 1024;

/** Gathers the lines of a moment and writes them at once: of a busy service each would cost as much as its request. */
function gathered(out: DestinationStream): DestinationStream & { flushSync(): void } {
  // Lines are put into bytes one by one: a long text made out of many short ones takes far longer to become bytes.
  const bytes = Buffer.allocUnsafeSlow(gatheredBytes);
  let length = 0;
  const flushSync = () => {
    const text = bytes.toString('utf8', 0, length);
    length = 0;
    if (text !== '') out.write(text);
  };
  process.on('exit', flushSync);
  const write = (line: string) => {
    // A character takes at most three bytes for each of its units.
    if (length + line.length * 3 > gatheredBytes) flushSync();
    if (line.length * 3 > gatheredBytes) {
      out.write(line);
      return;
    }
    if (length === 0) setTimeout(flushSync, gatheringMilliseconds).unref();
    length += bytes.write(line, length);
  };
  return { write, flushSync };
}
