import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { debianProgram } from '../../../test/support/debian-package.ts';

/** What is known of the machine on which a browser is looked for. */
interface Machine {
  platform: NodeJS.Platform;
  home: string;
  env: Record<string, string | undefined>;
}

/** Each with and without windows; without them it needs a third less of the processor, and has no camera. */
type BrowserKind = 'whole' | 'windowless';

const use = 'These tests use the web app in a real browser';
const debian = { whole: 'chromium', windowless: 'chromium-headless-shell' } as const;

/** The browser that these tests use: what `CHROME_PATH` names, or one that is installed, else Debian's, which is installed when it may be. */
export function browserProgram(kind: BrowserKind): string {
  const { env, platform } = process;
  return findBrowser(kind, { platform, home: homedir(), env }) ?? fromDebian(kind);
}

/** The same without Debian. */
export function findBrowser(kind: BrowserKind, machine: Machine): string | undefined {
  const named = machine.env['CHROME_PATH'] ?? '';
  return named === '' ? placesOf(kind, machine).flatMap((place) => existing(place))[0] : named;
}

function fromDebian(kind: BrowserKind): string {
  return debianProgram(`/usr/bin/${debian[kind]}`, { name: debian[kind], use });
}

/** Where a browser of the family of Chromium may be, the best first; patterns are as those of `globSync`. */
function placesOf(kind: BrowserKind, machine: Machine): string[] {
  const whole = [...onPath(wholeNames, machine), ...fetched('chromium-*', machine), ...applications(machine)];
  if (kind === 'whole') return whole;
  const windowless = onPath(['chromium-headless-shell', 'chrome-headless-shell'], machine);
  return [...windowless, ...fetched('chromium_headless_shell-*', machine), ...whole];
}

const wholeNames = [
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'chromium-browser',
];

function onPath(names: readonly string[], { platform, env }: Machine): string[] {
  if (platform === 'win32') return [];
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** What Playwright's own program has fetched, which has its version in its name. */
function fetched(folders: string, { platform, home, env }: Machine): string[] {
  const usual: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(home, 'Library', 'Caches'),
    win32: env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'),
  };
  const cache =
    env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(usual[platform] ?? join(home, '.cache'), 'ms-playwright');
  const programs = '{chrome,headless_shell,chrome-headless-shell}{,.exe}';
  const inside = platform === 'darwin' ? ['*.app/Contents/MacOS/*', programs] : [programs];
  return inside.map((program) => join(cache, folders, '*', program));
}

/** Where the systems of others keep what someone has installed. */
function applications({ platform, home, env }: Machine): string[] {
  if (platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    return ['/Applications', join(home, 'Applications')].flatMap((folder) =>
      names.map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    );
  }
  if (platform !== 'win32') return [];
  const folders = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']];
  return folders.flatMap((folder) =>
    folder === undefined
      ? []
      : [
          join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ],
  );
}

/** The programs at a place, the newest first. */
function existing(place: string): string[] {
  if (existsSync(place)) return [place];
  return place.includes('*') ? globSync(place).toSorted(byNumbers).toReversed() : [];
}

const { compare: byNumbers } = new Intl.Collator('en', { numeric: true });
