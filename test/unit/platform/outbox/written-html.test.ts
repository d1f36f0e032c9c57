import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writtenHtml } from '../../../../src/platform/outbox/letter-html-presenter.ts';

/** Where the links of a text lead, and what they say. */
function linksIn(text: string): string[][] {
  return [...writtenHtml(text).matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, href = '', label = '']) => [href, label],
  );
}

test('addresses of pages and people in a text become links that say where they lead', () => {
  assert.deepEqual(
    linksIn('See https://club.example/menu?a=1&b=2, or www.club.example (and http://x.example/y_(z)).'),
    [
      ['https://club.example/menu?a=1&amp;b=2', 'https://club.example/menu?a=1&amp;b=2'],
      ['https://www.club.example/', 'www.club.example'],
      ['http://x.example/y_(z)', 'http://x.example/y_(z)'],
    ],
  );
  assert.deepEqual(linksIn('(https://club.example) Write to anna.muster@club.example.'), [
    ['https://club.example/', 'https://club.example'],
    ['mailto:anna.muster@club.example', 'anna.muster@club.example'],
  ]);
});

test('nothing in a text becomes HTML, nor a link that runs something or hides where it leads', () => {
  const attack =
    '<script>alert(1)</script> javascript:alert(1) data:text/html,x https://bank.example@evil.example/';
  assert.doesNotMatch(writtenHtml(attack), /<script|href="(?:javascript|data|https:\/\/bank)/);
  assert.deepEqual(linksIn('https://evil.example/"onclick="alert(1)'), [
    ['https://evil.example/', 'https://evil.example/'],
  ]);
  // What turns the direction of writing round ends an address.
  assert.deepEqual(linksIn('https://evil.example/\u202Egpj.exe'), [
    ['https://evil.example/', 'https://evil.example/'],
  ]);
  assert.deepEqual(linksIn('https:// http://. www. @ a@b'), []);
});

test('lines stay lines, and a text without addresses is only escaped', () => {
  assert.equal(writtenHtml('Soup & bread\n<b>Anna</b>'), 'Soup &amp; bread<br>\n&lt;b&gt;Anna&lt;/b&gt;');
});
