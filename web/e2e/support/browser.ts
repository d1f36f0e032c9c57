import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import type { Ending } from '../../../test/support/databases.ts';
import type { Theme } from './accessible.ts';
import { browserProgram } from './browser-program.ts';

/** What Chromium is started with: its sandbox refuses to work for root. */
export const rootNeeds = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Starts a browser; it ends with the test or suite. */
export function startBrowser(t: Ending): Promise<Browser> {
  return launch(t, browserProgram('windowless'), []);
}

/** Starts a browser with a camera, which is told what that sees; it ends with the test or suite. */
export function startBrowserWithCamera(t: Ending, camera: readonly string[]): Promise<Browser> {
  return launch(t, browserProgram('whole'), camera);
}

async function launch(t: Ending, executablePath: string, args: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: [...args, ...rootNeeds] });
  t.after(() => browser.close());
  return browser;
}

/** The sizes in which every screen is tried. */
export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 820 } },
} as const satisfies Record<string, BrowserContextOptions>;

export type Size = keyof typeof sizes;

/** Every size by its name. */
export const everySize = Object.keys(sizes) as Size[];

/** What is tried in every size is looked at by day on a phone and by night at a desk. */
export const themeOf = { phone: 'day', desktop: 'night' } as const satisfies Record<Size, Theme>;
