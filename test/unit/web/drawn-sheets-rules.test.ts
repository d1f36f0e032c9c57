import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sheetCounter } from '../../../web/src/lib/api/drawn-sheets-rules.ts';

const pdf = Buffer.from(
  '1 0 obj\n<<\n/Type /Page\n/Parent 2 0 R\n>>\n3 0 obj\n<<\n/Type /Page\n>>\n2 0 obj\n<<\n/Type /Pages\n/Count 2\n>>',
);

suite('The sheets of a PDF that have come', () => {
  test('are each counted once, wherever they are cut on the way, and their list is none', () => {
    for (let size = 1; size <= pdf.length; size += 1) {
      const count = sheetCounter();
      let sheets = 0;
      for (let from = 0; from < pdf.length; from += size) sheets = count(pdf.subarray(from, from + size));
      assert.equal(sheets, 2, `${size} bytes at a time`);
    }
  });
});
