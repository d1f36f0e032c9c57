import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
// It needs an earlier TypeScript beside it than that of this project, so it is in a package of its own.
const generator = pathOf('packages/typed-client/node_modules/openapi-typescript/bin/cli.js');

/** The types of the interface for the web app, from docs/openapi.json. */
export async function typesOfDocument(): Promise<string> {
  const running = promisify(execFile)(
    process.execPath,
    [generator, '--root-types', '--root-types-no-schema-prefix'],
    // In the root it would heed the settings of the linter there.
    { maxBuffer: 2 ** 26, cwd: pathOf('packages/typed-client') },
  );
  running.child.stdin?.end(forTypes(await readFile(pathOf('docs/openapi.json'), 'utf8')));
  return (await running).stdout;
}

/** The document as far as types come from it: without examples, and with the answer of every call that failed only once. */
function forTypes(document: string): string {
  const failed = JSON.stringify({ 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } });
  const parts = JSON.parse(document, (key, value: unknown) => {
    if (key === 'example' || key === 'examples') return undefined;
    const isFailed = /^[45]\w\w$/.test(key) && JSON.stringify((value as Answer).content) === failed;
    return isFailed ? { $ref: '#/components/responses/Failed' } : value;
  }) as { components: object };
  const responses = { Failed: { description: 'What went wrong.', content: JSON.parse(failed) as object } };
  return JSON.stringify({ ...parts, components: { ...parts.components, responses } });
}

interface Answer {
  content: unknown;
}
