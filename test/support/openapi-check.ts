import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { formats } from '../../src/http/validation.ts';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

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
  readonly #validators = new Map<object, ValidateFunction>();
  readonly #patterns: { path: string; pattern: RegExp }[];

  constructor(document: object) {
    this.document = document as Document;
    for (const [name, format] of Object.entries(formats)) this.#ajv.addFormat(name, format.check);
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
    if (mediaType !== 'application/json' || content.schema === undefined) return;
    const validate = this.#validator(content.schema);
    assert.ok(validate(answer.body), `${label(answer)}: ${this.#ajv.errorsText(validate.errors)}`);
  }

  #find({ method, path }: CheckedAnswer): { path?: string; operation?: Operation | undefined } {
    const name = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase();
    const known = this.#patterns.find(({ pattern }) => pattern.test(path));
    return known === undefined
      ? {}
      : { path: known.path, operation: this.document.paths[known.path]?.[name] };
  }

  #validator(schema: object): ValidateFunction {
    const known = this.#validators.get(schema);
    if (known !== undefined) return known;
    const validate = this.#ajv.compile(schema);
    this.#validators.set(schema, validate);
    return validate;
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
