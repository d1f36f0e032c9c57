import type { TestApi } from '../../support/test-api.ts';

interface DocumentedOperation {
  requestBody?: { content: Record<string, unknown> };
  security?: unknown;
}

/** Every documented path with its methods in upper case and whether each reads a body, as JSON or as a file. */
export function documentedPaths(
  api: TestApi,
): { path: string; operations: Map<string, { hasBody: boolean; takesFile: boolean }> }[] {
  const { paths } = api.document as {
    paths: Record<string, Record<string, DocumentedOperation>>;
  };
  return Object.entries(paths).map(([path, operations]) => ({
    path,
    operations: new Map(
      Object.entries(operations).map(([method, { requestBody }]) => [
        method.toUpperCase(),
        kindOfBody(requestBody?.content ?? {}),
      ]),
    ),
  }));
}

function kindOfBody(content: Record<string, unknown>): { hasBody: boolean; takesFile: boolean } {
  const hasBody = 'application/json' in content;
  return { hasBody, takesFile: !hasBody && Object.keys(content).length > 0 };
}

/** A path as it would be called, with 1 in the place of every placeholder. */
export function calledPath(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, '1');
}
