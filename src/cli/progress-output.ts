/** As much of a stream as showing progress needs. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const barWidth = 30;

/** Shows how far something is: one line that is rewritten on a terminal, else a line at every tenth. */
export function progressOn(stream: ProgressStream, things: string): (done: number, total: number) => void {
  let shown = -1;
  return (done, total) => {
    const percent = Math.floor((done * 100) / total);
    const step = stream.isTTY === true ? percent : Math.floor(percent / 10);
    if (step === shown) return;
    shown = step;
    const counts = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${things}`;
    if (stream.isTTY !== true) {
      stream.write(`${percent} %: ${counts}\n`);
      return;
    }
    const filled = Math.floor((barWidth * done) / total);
    const bar = `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}]`;
    stream.write(`\r${bar} ${String(percent).padStart(3)} %  ${counts}${done === total ? '\n' : ''}`);
  };
}

/** Shows how far something is on a terminal only: what runs from a timer every night would fill a log with such lines. */
export function progressWhereSeen(things: string): (done: number, total: number) => void {
  return process.stderr.isTTY ? progressOn(process.stderr, things) : () => undefined;
}
