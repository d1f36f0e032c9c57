import type { TestApi } from '../../support/test-api.ts';

interface DocumentedOperation {
  requestBody?: { required?: boolean; content: Record<string, { example?: unknown }> };
  security?: unknown;
}

interface Body {
  hasBody: boolean;
  /** Whether the body may be left out. */
  mayBeMissing: boolean;
  takesFile: boolean;
  /** The body that the document shows, where it is JSON. */
  example: unknown;
}

/** Every documented path with its methods in upper case and whether each reads a body, as JSON or as a file. */
export function documentedPaths(api: TestApi): { path: string; operations: Map<string, Body> }[] {
  const { paths } = api.document as {
    paths: Record<string, Record<string, DocumentedOperation>>;
  };
  return Object.entries(paths).map(([path, operations]) => ({
    path,
    operations: new Map(
      Object.entries(operations).map(([method, { requestBody }]) => [
        method.toUpperCase(),
        kindOfBody(requestBody),
      ]),
    ),
  }));
}

function kindOfBody(
  { content, required }: NonNullable<DocumentedOperation['requestBody']> = { content: {} },
): Body {
  const hasBody = 'application/json' in content;
  const { example } = content['application/json'] ?? {};
  const mayBeMissing = hasBody && required !== true;
  return { hasBody, mayBeMissing, takesFile: !hasBody && Object.keys(content).length > 0, example };
}

/** A path as it would be called, with 1 in the place of every placeholder. */
export function calledPath(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, '1');
}
