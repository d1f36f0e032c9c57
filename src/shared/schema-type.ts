import type { Type as TypeBox } from 'typebox';

/** The kinds of schema this service is described with. */
type Used =
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Partial'
  | 'Record'
  | 'String'
  | 'Unknown'
  | 'Unsafe';

interface Schema {
  [keyword: string]: unknown;
  properties?: Record<string, Schema>;
  enum?: string[];
}

/** Fields that may be absent; the mark is no part of the schema itself. */
const optional = new WeakSet<Schema>();

const ofType =
  (type: string) =>
  (options?: Schema): Schema => ({ type, ...options });

function objectOf(properties: Record<string, Schema>, options?: Schema): Schema {
  const required = Object.keys(properties).filter((name) => !optional.has(properties[name] ?? {}));
  return { type: 'object', ...(required.length === 0 ? {} : { required }), properties, ...options };
}

function asOptional(schema: Schema): Schema {
  const copy = { ...schema };
  optional.add(copy);
  return copy;
}

/** One field for each of the names that an enumeration lists; any names where the key is just a text. */
function recordOf(key: Schema, value: Schema, options?: Schema): Schema {
  if (key.enum === undefined || key['type'] === 'string') {
    return { type: 'object', patternProperties: { '^.*$': value }, ...options };
  }
  return objectOf(Object.fromEntries(key.enum.map((name) => [name, value])), options);
}

function partialOf(schema: Schema, options?: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {});
  return objectOf(Object.fromEntries(properties.map(([name, field]) => [name, asOptional(field)])), options);
}

const builders: Record<Used, unknown> = {
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: ofType('boolean'),
  Enum: (values: string[], options?: Schema) => ({ enum: values, ...options }),
  Integer: ofType('integer'),
  Literal: (value: unknown, options?: Schema) => ({ type: typeof value, const: value, ...options }),
  Null: ofType('null'),
  Number: ofType('number'),
  Object: objectOf,
  Optional: asOptional,
  Partial: partialOf,
  Record: recordOf,
  String: ofType('string'),
  Unknown: (options?: Schema) => ({ ...options }),
  Unsafe: (schema: Schema) => schema,
};

/**
 * Writes schemas just as TypeBox does, with its types; a test holds the two against each other. TypeBox itself has
 * 680 files, and loading them for this took a tenth of the start and of the memory of the whole service.
 */
export const Type = builders as Pick<typeof TypeBox, Used>;
