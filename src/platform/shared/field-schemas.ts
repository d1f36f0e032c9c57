import { Type, type Static, type TSchema } from 'typebox';

// The formats are those of this service: `http/text-formats.ts` says how each is checked, and how the API document writes it.

/** Text of one or more lines as a request sends it; trimmed before it is checked. */
export function Text(maxLength: number, options: { minLength?: number; description?: string } = {}) {
  return Type.String({ ...options, maxLength, format: 'text', trim: true });
}

/** Text of a single line as a request sends it; trimmed before it is checked. */
export function Line(maxLength: number, options: { minLength?: number; description?: string } = {}) {
  return Type.String({ ...options, maxLength, format: 'line', trim: true });
}

/** The id of one kind of thing: a whole number that JSON carries exactly. */
export function Id<Value extends number>(description?: string) {
  return Type.Unsafe<Value>(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...described(description) }),
  );
}

/** A whole number from 0 that JSON carries exactly. */
export const Count = (description?: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, ...described(description) });

/** A real day written `YYYY-MM-DD`. */
export const DateField = (description?: string) => Type.String({ format: 'date', ...described(description) });

/** A real local date-time written `YYYY-MM-DDThh:mm:ss`. */
export const DateTimeField = (description?: string) =>
  Type.String({ format: 'local-date-time', ...described(description) });

/** A day, or an empty string when there is none. */
export const DateOrEmpty = (description?: string) =>
  Type.String({ format: 'date-or-empty', ...described(description) });

/** A local date-time, or an empty string when there is none. */
export const DateTimeOrEmpty = (description?: string) =>
  Type.String({ format: 'local-date-time-or-empty', ...described(description) });

/** A value or null, written so that the serialiser needs no guessing between variants. */
export function Nullable<Schema extends TSchema & { type?: unknown }>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** One of a few fixed texts. */
export function OneOf<const Values extends readonly string[]>(values: Values, description?: string) {
  return Type.Unsafe<Values[number]>(Type.String({ enum: [...values], ...described(description) }));
}

/** The parameters of a path: no field beyond these. */
export function Params<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** An object that carries no field beyond these; the API document keeps it under this name, for the clients made from it. */
export function Named<Properties extends Record<string, TSchema>>(
  name: string,
  properties: Properties,
  description: string,
) {
  return Type.Object(properties, { title: name, description, additionalProperties: false });
}

/** Where the address of a record names it: the field of the answer, and the parameter of the path; none for a new record. */
interface NamedBy {
  field: string;
  param?: string;
}

/**
 * A body that creates or changes a record, and may hold what answers show of it: what cannot be set is ignored, and what
 * names the record must agree with the address.
 */
export function OfRecord<Schema extends TSchema>(body: Schema, answered: TSchema, namedBy?: NamedBy): Schema {
  return { ...body, answered, ...(namedBy === undefined ? {} : { namedBy }) };
}

/** A body of which nothing has to be said: without one everything is as if it were empty. */
export function MayBeMissing<Schema extends TSchema>(body: Schema): Schema {
  return { ...body, mayBeMissing: true };
}

function described(description?: string): { description?: string } {
  return description === undefined ? {} : { description };
}

/** `success: true`, as every list and action answer carries it. */
export const Success = Type.Literal(true);

/** The answer of an action that has nothing more to say. */
export const Done = Named('Done', { success: Success }, 'It is done.');

/** The optional locale of localised answers. */
export const LocaleQuery = Type.Object({
  locale: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'en, de, fr or it; `de-CH` finds German, anything unknown English.',
    }),
  ),
});

/** The header of a change that needs to know what it changes. */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'The ETag of the record as it was read, or its version in quotation marks; `*` for whatever it is now.',
    }),
  ),
});

/** What whoever says YES adds, if they would rather wait for a place than be refused. */
export const WouldWait = Type.Optional(
  Type.Boolean({
    description:
      'An addition: whether to join the waiting list where no place is left. Without it that is 409; where there is a place, it changes nothing.',
  }),
);

/** Says nothing of a single status: the document puts the meaning of each in its place. */
export const failureDescription = 'What every failure looks like.';

/** The one shape of every failure. */
export const Failure = Named(
  'Failure',
  {
    success: Type.Literal(false),
    error: Type.String({ description: 'An English sentence.' }),
    errorCode: Type.Integer({ description: 'The HTTP status.' }),
    errorInfo: Type.Array(Type.Unknown(), {
      description:
        'For 400, one entry `{ field, problem }` for each field that is wrong; otherwise further facts.',
    }),
  },
  failureDescription,
);

type FailureStatus = 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 423 | 428 | 429;

/** The failures an operation documents; bad requests and faults of the service go without saying on every one. */
export function failures<Status extends FailureStatus>(...statuses: Status[]) {
  const documented = Object.fromEntries(statuses.map((status) => [status, Failure]));
  return { 400: Failure, ...documented, '5xx': Failure } as Record<Status | 400 | '5xx', typeof Failure>;
}

/** The answer without a body to a caller who named the tag of what they hold, and holds it still. */
export function heldAlready(what: string) {
  return Type.Unsafe<undefined>(Type.Null({ description: `The caller holds this ${what} already.` }));
}

/** A failure that means something else here than this status usually does. */
export function failedWith(description: string) {
  return { description, content: { 'application/json': { schema: Failure } } };
}

/** The failures of every operation that reads a JSON body. */
export function bodyFailures<Status extends FailureStatus>(...statuses: Status[]) {
  return failures<Status | 413 | 415>(413, 415, ...statuses);
}
