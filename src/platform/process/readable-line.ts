import type { styleText } from 'node:util';

/** Writes words in a style, where there are styles. */
export type Paint = (style: Parameters<typeof styleText>[0], words: string) => string;

/** A line of the log as the library writes it; the names of other fields differ from line to line. */
interface LogLine extends Record<string, unknown> {
  level: number;
  time: string;
  msg?: string;
  err?: { stack?: string; message?: string };
}

const levels: Readonly<Record<number, [name: string, style: Parameters<Paint>[0]]>> = {
  10: ['TRACE', 'dim'],
  20: ['DEBUG', 'dim'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', ['bold', 'red']],
};

/** What is the same in every line, or stands in its own place. */
const placed = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);
/** The id of a request matters where another line tells more of it. */
const ofAnswer = new Set([...placed, 'method', 'route', 'status', 'milliseconds', 'reqId']);

/** A line of the log for people: the time in their zone, the level, what happened, and the stack of an error below it. */
export function readableLine(json: string, timeZone: string, paint: Paint): string {
  const line = JSON.parse(json) as LogLine;
  const { level, time, msg = '', err } = line;
  const [name, style] = levels[level] ?? [String(level), 'dim'];
  const isAnswer = msg === 'answered' && typeof line['status'] === 'number';
  const words = [
    paint('dim', timeOfDay(time, timeZone)),
    paint(style, name.padEnd(5)),
    isAnswer ? answerWords(line, paint) : harmless(msg),
    ...fieldWords(line, isAnswer ? ofAnswer : placed).map((field) => paint('dim', field)),
  ];
  return `${words.join(' ')}\n${stackWords(err)}`;
}

function timeOfDay(time: string, timeZone: string): string {
  const local = Temporal.Instant.from(time).toZonedDateTimeISO(timeZone);
  return local.toPlainTime().toString({ smallestUnit: 'millisecond' });
}

function answerWords({ method, route, status, milliseconds }: LogLine, paint: Paint): string {
  const code = Number(status);
  const style = code >= 500 ? 'red' : code >= 400 ? 'yellow' : 'green';
  return `${harmless(`${String(method)} ${String(route)}`)} ${paint(style, String(code))} ${Number(milliseconds)} ms`;
}

function fieldWords(line: LogLine, known: ReadonlySet<string>): string[] {
  return Object.entries(line)
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => harmless(`${name}=${valueWords(value)}`));
}

function valueWords(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
}

function stackWords(err: LogLine['err']): string {
  if (err === undefined) return '';
  const lines = (err.stack ?? err.message ?? '').split('\n');
  return lines.map((line) => `    ${harmless(line)}\n`).join('');
}

/** Shows what could move the cursor, change colours or turn the direction of the text, instead of letting it. */
function harmless(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
}
