import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProgressLine, progressOn } from '../../../src/cli/progress-output.ts';

function shown(isTTY: boolean): string[] {
  const written: string[] = [];
  const progress = progressOn({ isTTY, write: (text) => written.push(text) }, 'clubs');
  for (let done = 1; done <= 2000; done += 1) progress(done, 2000);
  return written;
}

/** A terminal of some width that shows what its lines hold in the end. */
function terminal(columns: number) {
  const written: string[] = [];
  const stream = { isTTY: true, columns, write: (text: string) => written.push(text) };
  const lines = () => {
    const screen = [''];
    for (const letter of written.join('')) {
      if (letter === '\n') screen.push('');
      else if (letter === '\r') screen.push(`${screen.pop()}\r`);
      else screen.push(`${screen.pop()}${letter}`);
    }
    return screen.map((line) =>
      line
        .split('\r')
        .reduce((before, after) => after + before.slice(after.length), '')
        .trimEnd(),
    );
  };
  return { line: new ProgressLine(stream), lines, written };
}

test('a terminal shows one line that is rewritten at every hundredth and ends with a line break', () => {
  const written = shown(true);
  assert.equal(written.length, 102);
  for (const text of written.slice(0, -1))
    assert.match(text, /^\r\[#*\.*\] [ \d]{3} % {2}[\d,]+ of 2,000 clubs *$/);
  assert.equal(written.at(-2), `\r[${'#'.repeat(30)}] 100 %  2,000 of 2,000 clubs`);
  assert.equal(written.at(-1), '\n');
});

test('anything else gets a plain line at every tenth', () => {
  const written = shown(false);
  assert.equal(written.length, 11);
  assert.equal(written[1], '10 %: 200 of 2,000 clubs\n');
  assert.equal(written.at(-1), '100 %: 2,000 of 2,000 clubs\n');
});

test('a narrow window gets a shorter bar, then none, and never a second line', () => {
  for (const columns of [20, 30, 40, 60, 200]) {
    const { line, written } = terminal(columns);
    line.show(1, 2, 'rows of the table');
    const [text = ''] = written;
    assert.ok(text.length <= columns, `${columns}: ${text}`);
    assert.equal(text.includes('#'), columns >= 60 || columns === 40);
  }
});

test('what takes an unknown time counts the seconds, and the bar that follows leaves nothing of it', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { line, lines } = terminal(80);
  line.busy('Reading a file with a rather long name that is longer than what follows it.xlsx');
  assert.equal(lines().at(-1)?.length, 79);
  line.busy('Reading members.xlsx');
  t.mock.timers.tick(3000);
  assert.equal(lines().at(-1), 'Reading members.xlsx … 3 s');
  line.show(0, 4, 'rows');
  assert.equal(lines().at(-1), `[${'.'.repeat(30)}]   0 %  0 of 4 rows`);
  t.mock.timers.tick(3000);
  assert.equal(lines().at(-1), `[${'.'.repeat(30)}]   0 %  0 of 4 rows`);
  line.clear();
  assert.deepEqual(lines(), ['']);
});
