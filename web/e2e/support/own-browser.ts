import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import type { DemoUsername } from '../../../src/identity/setup/demo-summary.ts';
import type { Ending } from '../../../test/support/databases.ts';
import { browserProgram } from './browser-program.ts';
import { rootNeeds } from './browser.ts';
import type { House } from './house.ts';
import { Visitor } from './visitor.ts';

/** A device: a browser that keeps what it holds in a folder, as that of a phone does, and can be killed and started again. */
export class Device {
  readonly folder: string;
  readonly #house: House;
  #running: { child: ChildProcess; browser: Browser } | undefined;

  constructor(house: House, folder: string) {
    this.#house = house;
    this.folder = folder;
  }

  /** Starts its browser. */
  async start(): Promise<Visitor> {
    const child = spawnBrowser(this.folder);
    const browser = await chromium.connectOverCDP(await debuggerOf(child));
    this.#running = { child, browser };
    const [context] = browser.contexts() as [BrowserContext];
    await context.clock.setFixedTime(this.#house.clock.now().epochMilliseconds);
    return new Visitor(this.#house, context, await context.newPage());
  }

  /** Starts its browser with someone signed in for some time: browsers write their cookies down only now and then. */
  async startSignedIn(username: DemoUsername): Promise<Visitor> {
    await (await this.start()).signIn(username);
    await this.#close();
    return this.start();
  }

  async #close(): Promise<void> {
    if (this.#running === undefined) return;
    const { child, browser } = this.#running;
    const gone = once(child, 'exit');
    await (await browser.newBrowserCDPSession()).send('Browser.close');
    await gone;
    this.#running = undefined;
  }

  /** Ends the browser at once, without a chance to write anything. */
  async kill(): Promise<void> {
    if (this.#running === undefined) return;
    const { child } = this.#running;
    const gone = once(child, 'exit');
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await gone;
    this.#running = undefined;
  }
}

/** A new device, whose browser ends with the test. */
export async function newDevice(t: Ending, house: House): Promise<Device> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-device-'));
  const device = new Device(house, folder);
  t.after(async () => {
    await device.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return device;
}

function spawnBrowser(folder: string): ChildProcess {
  const basics = ['--headless=new', '--remote-debugging-port=0', '--no-first-run', '--password-store=basic'];
  const look = ['--lang=en-GB', '--window-size=390,844'];
  return spawn(
    browserProgram('whole'),
    [...basics, ...look, ...rootNeeds, `--user-data-dir=${folder}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own, so that its helpers can be ended with it.
      detached: true,
    },
  );
}

async function debuggerOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('The browser says nothing.');
  const lines = createInterface({ input: stderr });
  for await (const line of lines) {
    const [, address] = /DevTools listening on (\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    stderr.resume();
    return address;
  }
  throw new Error('The browser did not start.');
}
