import { createRequire } from 'node:module';
import type { Ajv as AjvClass, ErrorObject } from 'ajv';
import type { FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import type { FieldProblem } from '../shared/errors.ts';
import { bodyPreparer, mostValues, textPreparer, type ReadNode } from './prepared-data.ts';
import { formats } from './text-formats.ts';
import { unknownFieldWords } from './unknown-field.ts';

/** Checks in two ways: quickly, up to the first problem, and thoroughly, for all of them. */
export interface Validators {
  quick: AjvClass;
  thorough: AjvClass;
}

/** Ajv as this service uses it: nothing coerced, nothing removed, nothing filled in; `prepared-data.ts` does what is done. */
export function createValidators(): Validators {
  // Loaded with the first request that is checked, because a module that is imported is loaded with the server.
  const { Ajv } = createRequire(import.meta.url)('ajv') as { Ajv: typeof AjvClass };
  const create = (allErrors: boolean) => {
    // Verbose: an error brings the schema that it comes from, which knows the fields there are.
    const ajv = new Ajv({
      allErrors,
      strict: false,
      coerceTypes: false,
      validateFormats: true,
      verbose: true,
      // The schemas are the service's own, and a test holds the document made of them against the standard. Checking them
      // here would cost the first request more than everything else.
      validateSchema: false,
    });
    for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format.check);
    return ajv;
  };
  return { quick: create(false), thorough: create(true) };
}

type Validated = { value: unknown } | { error: FastifySchemaValidationError[] };

/** Makes the check of one part of a request. Bodies are strict; the text of paths and queries is read as its schema says. */
export function validatorOf(
  { quick, thorough }: Validators,
  schema: TSchema,
  fromText: boolean,
): (data: unknown) => Validated {
  // Bytes are checked by their reader.
  if ('format' in schema && schema.format === 'binary') return (value) => ({ value });
  const isRight = quick.compile(schema);
  let findAll: typeof isRight | undefined;
  const prepare = fromText ? textPreparer(schema) : bodyPreparer(schema);
  return (data) => {
    const value = prepare(data);
    if (isRight(value)) return { value };
    let { errors } = isRight;
    if (isModest(value)) {
      findAll ??= thorough.compile(schema);
      findAll(value);
      ({ errors } = findAll);
    }
    return { error: errors as unknown as FastifySchemaValidationError[] };
  };
}

/** Whether looking for everything that is wrong with a value is soon done; otherwise the first problem has to do. */
function isModest(value: unknown): boolean {
  let left = mostValues;
  const look = (one: unknown): boolean => {
    left -= 1;
    if (left < 0 || (Array.isArray(one) && one.length > left)) return false;
    return typeof one !== 'object' || one === null || Object.values(one).every(look);
  };
  return look(value);
}

/** At most this many problems are named; a body full of mistakes need not get a larger one back. */
const maxProblems = 20;

/** Turns validation errors into sentences that name the field and never repeat its value. */
export function fieldProblems(errors: readonly ErrorObject[], part: string): FieldProblem[] {
  // Of each kind of object the fields are listed once.
  const listed = new Set<string>();
  return errors.slice(0, maxProblems).map((error) => {
    const isUnknown = error.keyword === 'additionalProperties';
    const what = part === 'querystring' ? 'parameter' : 'field';
    const problem = isUnknown ? unknownField(error, what, listed) : problemWords(error);
    return { field: fieldName(error, part), problem };
  });
}

/** Longer names are cut: nobody has to read them in full, and nothing has a name as long. */
const longestName = 100;

function unknownField(
  { params, parentSchema, schemaPath }: ErrorObject,
  what: 'field' | 'parameter',
  listed: Set<string>,
): string {
  const { additionalProperty: name = '' } = params as { additionalProperty?: string };
  const { properties = {} } = (parentSchema ?? {}) as ReadNode;
  const isListed = listed.has(schemaPath);
  listed.add(schemaPath);
  return unknownFieldWords(name.slice(0, longestName), Object.keys(properties), { isListed, what });
}

function fieldName(error: ErrorObject, part: string): string {
  const path = error.instancePath.split('/').slice(1);
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const last = params.missingProperty ?? params.additionalProperty;
  // A field without a name is shown as what it is in the body.
  const names = last === undefined ? path : [...path, last === '' ? '""' : last.slice(0, longestName)];
  return names.length === 0 ? part : names.join('.');
}

/** What the validator says of a keyword that is not met. */
interface ProblemParams {
  limit: number;
  format: string;
  type: string | string[];
  allowedValues: unknown[];
}

const wordsOf: Record<string, (params: ProblemParams) => string> = {
  required: () => 'is required',
  type: ({ type }) => `must be of type ${[type].flat().join(' or ')}`,
  format: ({ format }) => formats[format]?.words ?? 'has the wrong form',
  enum: ({ allowedValues }) => `must be one of ${allowedValues.join(', ')}`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  uniqueItems: () => 'must not hold the same twice',
  minItems: ({ limit }) => `must have at least ${limit} ${limit === 1 ? 'entry' : 'entries'}`,
  maxItems: ({ limit }) => `must have at most ${limit} entries`,
};

function problemWords({ keyword, params }: ErrorObject): string {
  // A test holds that every keyword in the schema of a request has its words.
  return wordsOf[keyword]?.(params as ProblemParams) ?? 'is wrong';
}
