import type { Locator } from 'playwright-core';

/** Presses a button twice faster than the page can show that it was pressed; gives what then is asked of the service by `POST`, without trials. */
export async function pressTwice(button: Locator, untilDone: () => Promise<unknown>): Promise<string[]> {
  const page = button.page();
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'POST' && !search.includes('dryRun')) sent.push(pathname);
  });
  await button.evaluate((pressed: HTMLButtonElement) => {
    pressed.click();
    pressed.click();
  });
  await untilDone();
  return sent;
}
