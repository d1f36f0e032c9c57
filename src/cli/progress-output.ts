import { grouped } from './text-output.ts';

/** As much of a stream as showing progress needs. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  /** The width of the window of a terminal. */
  readonly columns?: number;
  write(text: string): unknown;
}

const barWidth = 30;
const usualColumns = 80;

/** Shows how far something is: one line that is rewritten on a terminal, else a line at every tenth. */
export function progressOn(stream: ProgressStream, things: string): (done: number, total: number) => void {
  const line = new ProgressLine(stream);
  let shown = -1;
  return (done, total) => {
    if (stream.isTTY === true) return line.show(done, total, things);
    const percent = Math.floor((done * 100) / total);
    if (Math.floor(percent / 10) === shown) return;
    shown = Math.floor(percent / 10);
    stream.write(`${percent} %: ${countsOf(done, total, things)}\n`);
  };
}

/** Shows how far something is on a terminal only: what runs from a timer every night would fill a log with such lines. */
export function progressWhereSeen(things: string): (done: number, total: number) => void {
  return process.stderr.isTTY ? progressOn(process.stderr, things) : () => undefined;
}

/** One line of a terminal that says what is being done, fitted to the window. It needs no codes but the return of the cursor. */
export class ProgressLine {
  readonly #stream: ProgressStream;
  #shown = '';
  #percent = -1;
  #ticking: NodeJS.Timeout | undefined;

  constructor(stream: ProgressStream) {
    this.#stream = stream;
  }

  /** Shows a bar; the full one stays where it is. */
  show(done: number, total: number, things: string): void {
    const percent = Math.floor((done * 100) / total);
    if (percent === this.#percent) return;
    this.#stop();
    this.#percent = percent;
    const rest = `${String(percent).padStart(3)} %  ${countsOf(done, total, things)}`;
    const room = Math.min(barWidth, this.#room() - rest.length - 3);
    const filled = Math.floor((room * percent) / 100);
    const bar = room < 5 ? '' : `[${'#'.repeat(filled)}${'.'.repeat(room - filled)}] `;
    this.#rewrite(bar + rest);
    if (done >= total) this.#end();
  }

  /** Shows what is being done when nobody knows how long it takes: the seconds count. */
  busy(text: string): void {
    this.#stop();
    this.#rewrite(`${text} …`);
    let seconds = 0;
    this.#ticking = setInterval(() => this.#rewrite(`${text} … ${(seconds += 1)} s`), 1000);
    this.#ticking.unref();
  }

  /** Empties the line, for something else to be written there. */
  clear(): void {
    this.#stop();
    if (this.#shown !== '') this.#stream.write(`\r${' '.repeat(this.#shown.length)}\r`);
    this.#shown = '';
  }

  #rewrite(text: string): void {
    // The last column stays free: some terminals go to the next line when it is filled.
    const fitted = text.slice(0, this.#room());
    if (fitted === this.#shown) return;
    this.#stream.write(`\r${fitted.padEnd(this.#shown.length)}`);
    this.#shown = fitted;
  }

  #end(): void {
    this.#stream.write('\n');
    this.#shown = '';
  }

  #stop(): void {
    clearInterval(this.#ticking);
    this.#percent = -1;
  }

  #room(): number {
    return (this.#stream.columns ?? usualColumns) - 1;
  }
}

function countsOf(done: number, total: number, things: string): string {
  return `${grouped(done)} of ${grouped(total)} ${things}`;
}
