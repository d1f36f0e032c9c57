import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
// It needs an earlier TypeScript beside it than that of this project, so it is in a package of its own.
const generator = pathOf('packages/typed-client/node_modules/openapi-typescript/bin/cli.js');

/** The types of the interface for the web app, from docs/openapi.json. */
export async function typesOfDocument(): Promise<string> {
  const options = ['--root-types', '--root-types-no-schema-prefix'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [generator, pathOf('docs/openapi.json'), ...options],
    // In the root it would heed the settings of the linter there.
    { maxBuffer: 2 ** 26, cwd: pathOf('packages/typed-client') },
  );
  return stdout;
}
