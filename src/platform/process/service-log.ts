import { styleText } from 'node:util';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { systemClock } from '../shared/clock.ts';
import { readableLine, type Paint } from './readable-line.ts';

/** What must never appear in the log. Nothing secret is passed to it in the first place; this is the second lock. */
const redact = [
  '*.token',
  '*.password',
  '*.barcode',
  '*.identifier',
  '*.authorization',
  '*["x-authorization"]',
];

export type LogSettings = Pick<Config, 'logLevel' | 'logFormat' | 'timeZone'>;

/** The log of a process on the standard output: lines of JSON, or on a terminal lines for people. */
export function createLogger({ logLevel: level, logFormat, timeZone }: LogSettings): Logger {
  const isText = logFormat === 'text' || (logFormat === 'auto' && process.stdout.isTTY);
  return pino({ level, redact, timestamp: timeOfLine }, isText ? textOutput(timeZone) : jsonOutput());
}

/** Lines are gathered for a moment, because in a busy service each would cost as much as its request. */
function jsonOutput(): DestinationStream {
  // Written by this thread: with a write under way in another one, a process that exits loses lines or their order.
  const output = pino.destination({ sync: true, minLength: 4096, periodicFlush: 100 });
  process.on('exit', () => output.flushSync());
  return output;
}

/** Each line at once: someone is watching. They are made of the finished ones, from which secrets are gone already. */
function textOutput(timeZone: string): DestinationStream {
  const output = pino.destination({ sync: true });
  const paint: Paint = (style, words) => styleText(style, words, { stream: process.stdout });
  return { write: (json) => void output.write(readableLine(json, timeZone, paint)) };
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
