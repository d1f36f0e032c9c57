import type { Page } from 'playwright-core';

/** What came over the wire. */
export interface Received {
  /** Headers included, as packed as it came. */
  bytes: number;
  /** The same for each address. */
  each: Map<string, number>;
}

/** How much the browser receives while something is done, from the first request to the last one it makes by itself. */
export async function received(page: Page, work: () => Promise<void>): Promise<Received> {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const each = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? requestId;
    each.set(address, (each.get(address) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  await work();
  await page.waitForLoadState('networkidle');
  await session.detach();
  const bytes = each.values().reduce((sum, one) => sum + one, 0);
  return { bytes, each };
}
