import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { findBrowser } from '../../../web/e2e/support/browser-program.ts';
import { temporaryFolder } from '../../support/databases.ts';

suite('The browser of the tests', () => {
  /** A home with these files in it, and what is found there. */
  async function home(t: TestContext, files: readonly string[]) {
    const folder = await temporaryFolder(t);
    for (const file of files) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), '');
    }
    const find = (platform: NodeJS.Platform, kind: 'whole' | 'windowless', env = {}) =>
      findBrowser(kind, { platform, home: folder, env: { PATH: join(folder, 'bin'), ...env } })?.slice(
        folder.length + 1,
      );
    return { folder, find };
  }

  test('is the one that a variable names, for everything', async (t) => {
    const { folder, find } = await home(t, ['bin/chromium', 'own/browser']);
    const env = { CHROME_PATH: join(folder, 'own/browser') };
    assert.equal(find('linux', 'whole', env), 'own/browser');
    assert.equal(find('linux', 'windowless', env), 'own/browser');
  });

  test('is whichever of the family is installed, and without windows where that is possible', async (t) => {
    const { find } = await home(t, [
      'bin/microsoft-edge',
      'bin/google-chrome',
      'bin/chromium-headless-shell',
    ]);
    assert.equal(find('linux', 'whole'), 'bin/google-chrome');
    assert.equal(find('linux', 'windowless'), 'bin/chromium-headless-shell');
    const { find: inOther } = await home(t, ['bin/chromium-browser']);
    assert.equal(inOther('linux', 'windowless'), 'bin/chromium-browser');
  });

  test('is the newest that Playwright has fetched, on every system', async (t) => {
    for (const [platform, cache, program] of [
      ['linux', '.cache', 'chrome-linux64/chrome'],
      ['win32', 'AppData/Local', 'chrome-win64/chrome.exe'],
      ['darwin', 'Library/Caches', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'],
    ] as const) {
      const place = (version: number) => `${cache}/ms-playwright/chromium-${version}/${program}`;
      const { find } = await home(t, [place(999), place(1200)]);
      assert.equal(find(platform, 'whole'), place(1200));
    }
    const shell = '.cache/ms-playwright/chromium_headless_shell-1200/chrome-linux/headless_shell';
    const { find } = await home(t, [shell, 'bin/chromium']);
    assert.equal(find('linux', 'windowless'), shell);
  });

  test('is an application of a Mac, or of Windows', async (t) => {
    const edge = 'Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge';
    const chrome = 'Programs/Google/Chrome/Application/chrome.exe';
    const { folder, find } = await home(t, [edge, chrome]);
    assert.equal(find('darwin', 'whole'), edge);
    assert.equal(find('win32', 'whole', { ProgramFiles: join(folder, 'Programs') }), chrome);
  });

  test('is none where there is none', async (t) => {
    const { find } = await home(t, ['bin/firefox']);
    assert.equal(find('linux', 'whole'), undefined);
  });
});
