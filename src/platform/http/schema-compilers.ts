import { createRequire } from 'node:module';
import type fastJsonStringify from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { createValidators, validatorOf } from './validation.ts';

/** Makes the functions that check requests and write answers out of the schemas of the routes. */
export interface SchemaCompilers {
  controller: Controller;
  /** Makes all that are still to be made; returns how many there are. Throws for something that is not a schema. */
  compileAll(): number;
}

type Controller = NonNullable<FastifyServerOptions['schemaController']>;
type Serialize = (value: unknown) => string;

/**
 * Each function is made when it is first needed: made at the start they were a good part of it, and most of them are
 * failures that a caller may never see.
 */
export function schemaCompilers(): SchemaCompilers {
  const all = new Set<() => unknown>();
  const later = <Made>(make: () => Made): (() => Made) => {
    let made: Made | undefined;
    const get = () => (made ??= make());
    all.add(get);
    return get;
  };
  const validators = later(createValidators);
  // HEAD shares the functions of GET, and all operations that of the failure.
  const serializers = new Map<TSchema, () => Serialize>();
  const validator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
    const validate = later(() => validatorOf(validators(), schema, httpPart !== 'body'));
    return (data: unknown) => validate()(data);
  };
  const serializer: FastifySerializerCompiler<TSchema> = ({ schema }) => {
    const serialize = serializers.get(schema) ?? later(() => loadSerializers()(schema));
    serializers.set(schema, serialize);
    return (value: unknown) => serialize()(value);
  };
  // The types of the server know only its own compilers, which need not even be loaded this way.
  const compilersFactory = { buildValidator: () => validator, buildSerializer: () => serializer } as unknown;
  return {
    controller: { compilersFactory } as Controller,
    compileAll() {
      for (const make of all) make();
      return all.size;
    },
  };
}

/** Loaded when the first answer is written, because a module that is imported is loaded with the server. */
function loadSerializers(): (schema: object) => Serialize {
  return createRequire(import.meta.url)('fast-json-stringify') as typeof fastJsonStringify;
}
