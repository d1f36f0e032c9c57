import { execFileSync } from 'node:child_process';
import { arch, availableParallelism, cpus, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the figures were measured on. */
export function describeMachine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryMegabytes: Math.round(totalmem() / 1024 / 1024),
    system: `${type()} ${release()} ${arch()}`,
    node: process.version,
    sqlite: process.versions.sqlite ?? 'unknown',
  };
}

/** Which state of the sources was measured; null where git does not know. */
export function describeCommit(): { commit: string; isChanged: boolean } | null {
  try {
    return { commit: git('rev-parse', 'HEAD'), isChanged: git('status', '--porcelain') !== '' };
  } catch {
    return null;
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
