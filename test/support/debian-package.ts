import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const aptGet = '/usr/bin/apt-get';

/** A package of Debian that a test needs. */
export interface DebianPackage {
  name: string;
  /** What the test does with it, as the beginning of a sentence. */
  use: string;
}

/** What is found of the package on this machine; installs it when it is missing and may be, else says how. */
export function fromDebian<Found>(wanted: DebianPackage, find: () => Found | undefined): Found {
  const found = find() ?? installed(wanted, find);
  if (found === undefined) throw new Error(whatIsNeeded(wanted));
  return found;
}

/** The path of a program of the package, such as `/usr/bin/promtool`. */
export function debianProgram(path: string, wanted: DebianPackage): string {
  return fromDebian(wanted, () => (existsSync(path) ? path : undefined));
}

function installed<Found>(wanted: DebianPackage, find: () => Found | undefined): Found | undefined {
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return undefined;
  const apt = (...args: string[]) => {
    // Another test may be installing something at the same moment: those of ours wait for each other at the program itself, because
    // "update" does not wait for any lock; for others, "install" does.
    execFileSync('flock', [aptGet, aptGet, '-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  try {
    apt('update');
    apt('install', '--yes', '--no-install-recommends', wanted.name);
  } catch (error) {
    throw new Error(whatIsNeeded(wanted), { cause: error });
  }
  return find();
}

function whatIsNeeded({ name, use }: DebianPackage): string {
  return (
    `${use}. Install Debian's or Ubuntu's package "${name}" (as root: apt-get install ${name}), or run the tests as ` +
    'root, and they install it.'
  );
}
