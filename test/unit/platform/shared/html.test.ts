import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from '../../../../src/platform/shared/html.ts';

test('every character with a meaning in HTML is escaped, and no other', () => {
  assert.equal(
    escapeHtml(`<a href="x" title='y'>Müller & Söhne &amp; 林 🦁</a>`),
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;Müller &amp; Söhne &amp;amp; 林 🦁&lt;/a&gt;',
  );
});
