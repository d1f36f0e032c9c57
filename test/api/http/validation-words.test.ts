import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { fieldProblems, formats } from '../../../src/http/validation.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

type Node = Record<string, unknown>;
interface Operation {
  parameters?: { schema: Node }[];
  requestBody?: { content: Record<string, { schema: Node }> };
}

/** What describes a value without refusing any. */
const silent = new Set(['title', 'description', 'default', 'examples', 'trim', 'properties', 'items']);

onEveryDatabase('The words for a wrong value', (database) => {
  const ending = endOfSuite();
  let nodes: Node[];
  before(async () => {
    const api: TestApi = await startTestApi(ending, database);
    nodes = requestSchemas(api).flatMap(withParts);
  });

  test('are our own for every way in which the schema of a request can refuse it', () => {
    const keywords = new Set(nodes.flatMap((node) => Object.keys(node)).filter((name) => !silent.has(name)));
    for (const expected of ['type', 'required', 'maxLength', 'maxItems']) assert.ok(keywords.has(expected));
    for (const keyword of keywords) {
      const error = { keyword, instancePath: '/x', schemaPath: '', params: { allowedValues: [] } };
      const [found] = fieldProblems([{ ...error, message: 'raw words of the validator' }], 'body');
      assert.ok(
        found !== undefined && !/raw words|is wrong/.test(found.problem),
        `${keyword}: ${found?.problem}`,
      );
    }
  });

  test('explain every format that a request uses', () => {
    const used = new Set(nodes.flatMap(({ format }) => (typeof format === 'string' ? [format] : [])));
    assert.ok(used.size > 0);
    for (const format of used) assert.ok(formats[format] !== undefined, format);
  });
});

function requestSchemas({ document }: TestApi): Node[] {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return operations.flatMap(({ parameters = [], requestBody }) => [
    ...parameters.map(({ schema }) => schema),
    ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
  ]);
}

/** A schema and the schemas of everything in it. */
function withParts(node: Node): Node[] {
  const { properties = {}, items } = node as { properties?: Record<string, Node>; items?: Node };
  const parts = [...Object.values(properties), ...(items === undefined ? [] : [items])];
  return [node, ...parts.flatMap(withParts)];
}
