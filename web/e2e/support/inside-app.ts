import type { Page } from 'playwright-core';

/** What the library that knows the app's addresses leaves for tools to find. */
interface AppRouter {
  routesByPath: Record<string, { options: { component?: unknown } }>;
  navigate(to: { href: string }): Promise<void>;
  state: { status: string };
  options: { context: { queryClient: { isFetching(): number } } };
}

declare global {
  // oxlint-disable-next-line no-var -- only so is it a property of the page
  var __TSR_ROUTER__: AppRouter;
}

/** Every address of the app that shows something, as its router knows them, such as `/events/$event`. */
export async function routesOf(page: Page): Promise<string[]> {
  const paths = await page.evaluate(() => Object.keys(__TSR_ROUTER__.routesByPath));
  return [...new Set(paths.map((path) => (path === '/' ? path : path.replace(/\/$/, ''))))].toSorted();
}

/** Goes to an address as a link inside the app does, and waits for all that it shows. */
export async function goInside(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => __TSR_ROUTER__.navigate({ href: to }), href);
  await settled(page);
}

/** Waits until the app has shown its address, and until all that this needs has come. */
export async function settled(page: Page): Promise<void> {
  // What a screen needs is asked for only when it has been drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForFunction(() => {
    const { state, options } = globalThis.__TSR_ROUTER__ ?? {};
    const isBusy = document.querySelector('[aria-busy=true]') !== null;
    const hasAll = state?.status === 'idle' && options.context.queryClient.isFetching() === 0;
    return hasAll && !isBusy && document.querySelector('h1') !== null;
  });
}
