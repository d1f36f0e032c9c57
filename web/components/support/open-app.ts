import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { GlobalWindow } from 'happy-dom';
import { userEvent } from '@testing-library/user-event';
import { demoPassword } from '../../../src/identity/passwords/demo-password.ts';
import type { DemoUsername } from '../../../src/identity/setup/demo-summary.ts';
import type { DemoApp } from '../../../test/support/demo-app.ts';
import { lastFirst } from '../../../test/support/end-of-suite.ts';
import { beginAgain, load, takeDown } from './compiled.ts';
import { Place, until } from './finding.ts';
import { openWindow } from './window.ts';
import { Wire } from './wire.ts';

interface Visit {
  path: string;
  /** Who has signed in before. */
  as?: DemoUsername;
  password?: string;
  /** How wide the window is; nothing is laid out, but some parts are built in another way at a desk. */
  size?: 'phone' | 'desktop';
}

const widths = { phone: 390, desktop: 1280 };

/** The app in a window: what it shows, whoever uses it, and the wire to the service. */
export class OpenApp extends Place {
  readonly wire: Wire;
  readonly #window: GlobalWindow;

  constructor(window: GlobalWindow, wire: Wire) {
    super(userEvent.setup({ document, delay: null }), () => [document.body]);
    this.#window = window;
    this.wire = wire;
  }

  /** Opens an address, as typed into the browser, and waits for what it shows. */
  async open(path: string): Promise<void> {
    this.close();
    this.#window.happyDOM.setURL(new URL(path, location.origin).href);
    beginAgain();
    await load('src/app/main.tsx');
    await this.getByRole('heading', { level: 1 }).waitFor();
  }

  close(): void {
    takeDown(document.querySelector('#app'));
  }

  url(): string {
    return location.href;
  }

  waitForURL(address: RegExp): Promise<void> {
    return until(() => assert.match(location.href, address));
  }

  /** Asks the service as whoever has signed in, past the screens; fails where that is refused. */
  ask<Answer>(method: string, path: string, json?: object): Promise<Answer> {
    return askOn(this.wire, method, path, json);
  }
}

async function askOn<Answer>(wire: Wire, method: string, path: string, json?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'if-match': '*' };
  const body = json === undefined ? {} : { headers, body: JSON.stringify(json) };
  const answer = await wire.pass(new Request(new URL(path, location.href), { method, ...body }));
  assert.ok(answer.ok, await answer.clone().text());
  return (await answer.json()) as Answer;
}

/** Asks the service as someone else of the demo, from elsewhere. */
export async function askAs(house: DemoApp, username: DemoUsername) {
  const wire = new Wire(house);
  await wire.signIn(username, demoPassword);
  return (method: string, path: string, json: object) => askOn(wire, method, path, json);
}

/** Opens the app at an address, as a browser does; it is closed with the test. What the app reports as broken fails the test. */
export async function openApp(t: TestContext, house: DemoApp, visit: Visit): Promise<OpenApp> {
  const { path, as: username, password = demoPassword, size = 'phone' } = visit;
  const ending = lastFirst(t);
  const window = openWindow(ending, house.deps.config.publicUrl, widths[size]);
  t.mock.timers.enable({ apis: ['Date'], now: house.deps.clock.now().epochMilliseconds });
  const wire = new Wire(house);
  const problems: unknown[] = [];
  const reportError = (problem: unknown) => void (isUsual(problem) || problems.push(problem));
  Object.assign(globalThis, { fetch: wire.fetch, reportError });
  // What a handler of an event throws goes no further than the window.
  addEventListener('error', ({ error }) => reportError(error));
  if (username !== undefined) await wire.signIn(username, password);
  const app = new OpenApp(window, wire);
  ending.after(async () => {
    app.close();
    assert.deepEqual(problems, []);
  });
  await app.open(path);
  return app;
}

/** The window keeps nothing, as private ones of some browsers. */
function isUsual(problem: unknown): boolean {
  return problem instanceof ReferenceError && problem.message === 'indexedDB is not defined';
}
