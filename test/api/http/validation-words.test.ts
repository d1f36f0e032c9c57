import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { formats } from '../../../src/platform/http/text-formats.ts';
import { fieldProblems } from '../../../src/platform/http/validation.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

type Node = Record<string, unknown>;
interface Operation {
  parameters?: { schema: Node }[];
  requestBody?: { content: Record<string, { schema: Node }> };
}

interface Parts {
  properties?: Record<string, Node>;
  items?: Node;
  $ref?: string;
}

/** What describes a value without refusing any. */
const silent = new Set(['description', 'default', 'properties', 'items', '$ref']);

onEveryDatabase('The words for a wrong value', (database) => {
  const ending = endOfSuite();
  let nodes: Node[];
  before(async () => {
    const api: TestApi = await startTestApi(ending, database);
    const { components } = api.document as { components: { schemas: Record<string, Node> } };
    const withNamed = (node: Node): Node[] => withParts(node, components.schemas);
    nodes = requestSchemas(api).flatMap(withNamed);
  });

  test('are our own for every way in which the schema of a request can refuse it', () => {
    const keywords = new Set(nodes.flatMap((node) => Object.keys(node)).filter((name) => !silent.has(name)));
    // What the document writes as a pattern is a format with words of its own: the test below holds that.
    keywords.delete('pattern');
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
    const published = new Set(Object.values(formats).map((format) => JSON.stringify(format.published)));
    const used = new Set(nodes.flatMap(publishedFormats).map((format) => JSON.stringify(format)));
    assert.ok(used.size > 3);
    assert.deepEqual([...used.difference(published)], []);
  });
});

function publishedFormats({ format, pattern }: Node): object[] {
  return [...(format === undefined ? [] : [{ format }]), ...(pattern === undefined ? [] : [{ pattern }])];
}

function requestSchemas({ document }: TestApi): Node[] {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return operations.flatMap(({ parameters = [], requestBody }) => [
    ...parameters.map(({ schema }) => schema),
    // The bytes of a file are refused by what they are, in words of their own.
    ...Object.entries(requestBody?.content ?? {})
      .filter(([type]) => type === 'application/json')
      .map(([, { schema }]) => schema),
  ]);
}

/** A schema and the schemas of everything in it. */
function withParts(node: Node, named: Record<string, Node>): Node[] {
  const { properties = {}, items, $ref } = node as Parts;
  const referred = $ref === undefined ? undefined : named[$ref.split('/').at(-1) ?? ''];
  const parts = [...Object.values(properties), items, referred].filter((part) => part !== undefined);
  return [node, ...parts.flatMap((part) => withParts(part, named))];
}
