import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isDateText } from '../../src/platform/shared/local-time.ts';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: { $ref?: string } }> }>;
}
interface Document {
  components: object;
  paths: Record<string, Record<string, Operation>>;
}

/** Where the schemas with names are kept while answers are checked. */
const documentId = 'openapi.json';

export interface CheckedAnswer {
  method: string;
  path: string;
  status: number;
  contentType: string;
  body: unknown;
}

/** Holds every answer against the OpenAPI document the service publishes. */
export class OpenApiCheck {
  readonly document: Document;
  // That the schemas themselves are right is held once, by the tests of the document; here it would cost every file.
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #patterns: { path: string; pattern: RegExp }[];

  constructor(document: object) {
    this.document = document as Document;
    // Only what every validator knows: the document must not ask for more.
    this.#ajv.addFormat('date', isDateText);
    this.#ajv.addSchema({ $id: documentId, components: this.document.components });
    this.#patterns = Object.keys(this.document.paths)
      .map((path) => ({ path, pattern: patternOf(path) }))
      // A fixed address wins over one with a placeholder, as it does in the router.
      .toSorted((a, b) => placeholders(a.path) - placeholders(b.path));
  }

  /** Fails when the document does not describe this answer, and gives the name of the operation it came from. */
  check(answer: CheckedAnswer): string | undefined {
    const { path, operation } = this.#find(answer);
    if (path === undefined || operation === undefined) {
      // Addresses that the document does not name are nobody's promise.
      assert.ok([400, 404, 405].includes(answer.status), `${label(answer)} is not documented`);
      return undefined;
    }
    if (answer.status !== 304) this.#checkDocumented(answer, operation);
    return `${answer.method.toUpperCase()} ${path}`;
  }

  #checkDocumented(answer: CheckedAnswer, operation: Operation): void {
    const response = operation.responses[String(answer.status)];
    assert.ok(response !== undefined, `${label(answer)}: this status is not documented`);
    const mediaType = answer.contentType.split(';')[0] ?? '';
    const content = response.content?.[mediaType];
    assert.ok(content !== undefined, `${label(answer)}: the content type ${mediaType} is not documented`);
    if (mediaType !== 'application/json') return;
    const reference = content.schema?.$ref;
    assert.ok(reference !== undefined, `${label(answer)}: the answer has no schema with a name`);
    const validate = this.#validator(reference);
    assert.ok(validate(answer.body), `${label(answer)}: ${this.#ajv.errorsText(validate.errors)}`);
  }

  #find({ method, path }: CheckedAnswer): { path?: string; operation?: Operation | undefined } {
    const name = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase();
    const known = this.#patterns.find(({ pattern }) => pattern.test(path));
    return known === undefined
      ? {}
      : { path: known.path, operation: this.document.paths[known.path]?.[name] };
  }

  #validator(reference: string): ValidateFunction {
    return this.#validators.getOrInsertComputed(reference, () =>
      this.#ajv.compile({ $ref: `${documentId}${reference}` }),
    );
  }
}

/** A placeholder may be empty, as it may in the router: `/members/` reaches `/members/{member}`. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\{[^}]+\}/g, '[^/]*')}$`);
}

function placeholders(path: string): number {
  return path.split('{').length;
}

function label({ method, path, status }: CheckedAnswer): string {
  return `${method} ${path} → ${status}`;
}
