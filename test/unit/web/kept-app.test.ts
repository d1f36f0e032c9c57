import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { precacheOf } from '../../../web/build/precache.ts';
import { cacheNameOf, isCacheOf } from '../../../web/src/app/service-worker/requests-rules.ts';

const chunk = (fileName: string, ...moduleIds: string[]) => ({ type: 'chunk', fileName, moduleIds }) as const;
const built = [
  chunk('assets/app-a1.js', '/web/src/app/main.tsx'),
  chunk('assets/door-b2.js', '/web/src/features/door/offline/door-session.ts'),
  chunk('assets/lists-c3.js', '/web/src/features/attendees/list/participants-screen.tsx'),
  chunk('assets/de-c4.js', '\0virtual:words/organising/de'),
  chunk('assets/de-c5.js', '\0virtual:words/members/de'),
  chunk('service-worker.js', '/web/src/app/service-worker/service-worker.ts'),
  { type: 'asset', fileName: 'assets/app-d4.css' },
  { type: 'asset', fileName: 'assets/inter-abcdefgh.woff2' },
  { type: 'asset', fileName: 'assets/reader-e5.wasm' },
  { type: 'asset', fileName: 'index.html' },
] as const;

suite('What a device keeps of the app', () => {
  test('is what members and doors need without a network, and nothing of organisers', () => {
    assert.deepEqual(precacheOf(built).files, [
      'assets/app-a1.js',
      'assets/app-d4.css',
      'assets/de-c5.js',
      'assets/door-b2.js',
      'assets/inter-abcdefgh.woff2',
    ]);
  });

  test('is another version when a file is another, and the same one in whatever order they were written', () => {
    const { version } = precacheOf(built);
    assert.deepEqual(precacheOf(built.toReversed()).version, version);
    const [first, ...others] = built;
    assert.notEqual(precacheOf([{ ...first, fileName: 'assets/app-f6.js' }, ...others]).version, version);
  });

  test('is fetched anew when only the page or its policies are others', () => {
    assert.notEqual(cacheNameOf('/', 'x', 'page'), cacheNameOf('/', 'x', 'other page'));
  });

  test('is not dropped by another service on the same host', () => {
    assert.ok(isCacheOf('/', cacheNameOf('/', 'x', 'page')));
    assert.ok(!isCacheOf('/', cacheNameOf('/b/', 'x', 'page')));
    assert.ok(!isCacheOf('/b/', cacheNameOf('/', 'x', 'page')));
  });
});
