import assert from 'node:assert/strict';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { demoPassword } from '../../../src/identity/passwords/demo-password.ts';
import type { DemoUsername } from '../../../src/identity/setup/demo-summary.ts';
import type { Ending } from '../../../test/support/databases.ts';
import { sizes, type Size } from './browser.ts';
import type { House } from './house.ts';

export interface VisitorOptions {
  size?: Size;
  colours?: 'light' | 'dark';
  /** As browsers say it, such as `de-CH`. */
  language?: string;
  /** Whether the browser keeps the app for when there is no network: a third of what a visit costs. */
  keepsApp?: boolean;
  /** Whatever else a test wants of the browser, such as the right to use the camera. */
  context?: BrowserContextOptions;
}

/**
 * Someone with a browser of their own. Whatever the browser complains about fails the test: an error of a script or in the
 * console, something that the content policy refused, or a request to another host.
 */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #house: House;
  readonly #problems: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(house: House, context: BrowserContext, page: Page) {
    this.#house = house;
    this.context = context;
    this.page = page;
    this.#watch();
  }

  /** Opens an address of the app, as typed into the browser, and waits for what it shows. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.#house.address}${path}`);
    await this.heading();
  }

  /** The heading of what the app shows, as soon as it shows something. */
  heading(): Promise<string> {
    return this.page.getByRole('heading', { level: 1 }).innerText();
  }

  /** The people of the demo on the page to sign in. */
  people(): Locator {
    return this.page.getByRole('list', { name: 'People of the demo' }).getByRole('button');
  }

  /** Signs in as someone of the demo, past the page for it. */
  async signIn(username: DemoUsername, password = demoPassword): Promise<void> {
    const answer = await this.context.request.post(`${this.#house.address}/v2/session`, {
      data: { username, password },
    });
    assert.equal(answer.status(), 200, await answer.text());
  }

  /** Says which complaints belong to the test, such as the 401 of a wrong password. */
  expect(complaint: RegExp): void {
    this.#expected.push(complaint);
  }

  /** What the browser complained about so far and nobody expected. */
  problems(): string[] {
    return this.#problems.filter((problem) => !this.#expected.some((expected) => expected.test(problem)));
  }

  #watch(): void {
    const { origin } = new URL(this.#house.address);
    const note = (problem: string) => void this.#problems.push(problem);
    this.context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        note(`console: ${message.text()} (${message.location().url})`);
      }
    });
    this.context.on('weberror', (error) => note(`script: ${String(error.error())}`));
    this.context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== origin) note(`another host: ${request.url()}`);
    });
  }
}

/** A browser of its own for someone; it is closed, and its complaints are looked at, when the test ends. */
export async function newVisitor(
  t: Ending,
  browser: Browser,
  house: House,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    ...sizes[options.size ?? 'phone'],
    colorScheme: options.colours ?? 'light',
    locale: options.language ?? 'en-GB',
    timezoneId: house.clock.timeZone(),
    reducedMotion: 'reduce',
    ...options.context,
  });
  if (options.keepsApp !== true) await context.addInitScript(forgetServiceWorkers);
  // The day is that of the service; what waits for a moment in the browser still gets it.
  await context.clock.setFixedTime(house.clock.now().epochMilliseconds);
  const visitor = new Visitor(house, context, await context.newPage());
  // What a test adds to every page does not run in the frame of mails, as nothing does.
  visitor.expect(/^console: Blocked script execution in '[^']*\/mail-frame' /);
  t.after(async () => {
    await context.close();
    assert.deepEqual(visitor.problems(), []);
  });
  return visitor;
}

/** Browsers have no service workers where they keep nothing, such as in some private windows. */
function forgetServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}
