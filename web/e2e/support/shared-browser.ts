import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { startBrowser } from './browser.ts';

const endings: (() => unknown)[] = [];
let started: Promise<Browser> | undefined;

/** The browser that all suites of a process share: each visitor has a profile of their own in it anyway. */
export function sharedBrowser(): Promise<Browser> {
  started ??= startBrowser({ after: (end) => void endings.push(end) });
  return started;
}

after(async () => {
  for (const end of endings) await end();
});
