import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressOn } from '../../../src/cli/progress-output.ts';

function shown(isTTY: boolean): string[] {
  const written: string[] = [];
  const progress = progressOn({ isTTY, write: (text) => written.push(text) }, 'clubs');
  for (let done = 1; done <= 2000; done += 1) progress(done, 2000);
  return written;
}

test('a terminal shows one line that is rewritten at every hundredth and ends with a line break', () => {
  const written = shown(true);
  assert.equal(written.length, 101);
  for (const text of written.slice(0, -1))
    assert.match(text, /^\r\[#*\.*\] [ \d]{3} % {2}[\d,]+ of 2,000 clubs$/);
  assert.equal(written.at(-1), `\r[${'#'.repeat(30)}] 100 %  2,000 of 2,000 clubs\n`);
});

test('anything else gets a plain line at every tenth', () => {
  const written = shown(false);
  assert.equal(written.length, 11);
  assert.equal(written[1], '10 %: 200 of 2,000 clubs\n');
  assert.equal(written.at(-1), '100 %: 2,000 of 2,000 clubs\n');
});
