import { failureDescription } from '../shared/field-schemas.ts';
import { PublishedSchemas, type SchemaNode } from './published-schemas.ts';

/** A call of the demo organisation that works as it stands. */
export interface RequestExample {
  params?: Record<string, unknown>;
  querystring?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: object;
}

/** What the demo organisation is asked and what it answers, by the id of the operation. */
export interface Examples {
  requests: ReadonlyMap<string, RequestExample>;
  answers: Readonly<Record<string, unknown>>;
}

interface Media {
  schema?: SchemaNode;
  example?: unknown;
}

interface Parameter extends Media {
  name: string;
  in: string;
}

interface Response {
  description: string;
  content?: Record<string, Media>;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
}

/** The document as it is made out of the schemas of the routes. */
export interface RawDocument {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** What each status means on every operation, unless its schema says something else. */
const failureWords: Record<string, string> = {
  400: 'Something in the request is wrong; `errorInfo` names each field and its problem.',
  401: 'The access token is missing, unknown, expired or revoked.',
  403: 'The caller is known, but not allowed to do this; a read-only token may change nothing.',
  404: 'There is no such thing, or it is not for this caller to know.',
  409: 'This conflicts with the present state; `error` says why.',
  410: 'This is no longer valid.',
  412: 'This was changed since it was read; `errorInfo` has `{ field, by, at }` for each field that is new.',
  413: 'The body is too large.',
  415: 'The body is not of a media type that this operation reads, or is compressed.',
  423: 'Registration is still open.',
  428: 'The header If-Match is missing.',
  429: 'Too many of these at the moment; `Retry-After` says how many seconds to wait.',
  503: 'The service cannot serve at the moment; `Retry-After` says when to try again.',
  '5XX': 'A fault of the service (500), or it cannot serve at the moment (503, with `Retry-After`).',
};

/** Makes what is published out of what the schemas of the routes say: standard words, names, and examples. */
export function publishedDocument(raw: RawDocument, examples: Examples): object {
  const schemas = new PublishedSchemas();
  const paths = mapValues(raw.paths, (operations) =>
    mapValues(operations, (operation) => publishOperation(operation, schemas, examples)),
  );
  return { ...raw, components: { ...raw.components, schemas: schemas.named() }, paths };
}

/** Where the example of a call has the parameters of each kind. */
const partOf: Record<string, 'params' | 'headers'> = { path: 'params', header: 'headers' };

function publishOperation(operation: Operation, schemas: PublishedSchemas, examples: Examples): Operation {
  const { operationId, parameters, requestBody } = operation;
  const request = examples.requests.get(operationId) ?? {};
  const answer = examples.answers[operationId];
  const published = { ...operation };
  if (parameters !== undefined) {
    published.parameters = parameters.map((parameter) => {
      const part = request[partOf[parameter.in] ?? 'querystring'];
      return publishMedia(parameter, schemas, part?.[parameter.name]);
    });
  }
  if (requestBody !== undefined) {
    const required = !Object.values(requestBody.content).some(({ schema }) => schema?.mayBeMissing === true);
    const content = publishContent(requestBody.content, schemas, request.body);
    published.requestBody = { ...requestBody, required, ...content };
  }
  // What is only tried is answered in another way than what is done: the example shows one of the two.
  const answered = '200' in operation.responses ? '200' : '201';
  published.responses = mapValues(operation.responses, ({ description, content }, status) => ({
    description: description === failureDescription ? (failureWords[status] ?? description) : description,
    ...publishContent(content, schemas, status === answered ? answer : undefined),
  }));
  return published;
}

function publishContent(
  content: Record<string, Media> | undefined,
  schemas: PublishedSchemas,
  example: unknown,
): { content: Record<string, Media> } | undefined {
  if (content === undefined) return undefined;
  // A file has no example, also where it is another form of an answer that has one.
  const isFile = ({ schema }: Media) => schema?.format === 'binary';
  const publish = (media: Media) => publishMedia(media, schemas, isFile(media) ? undefined : example);
  return { content: mapValues(content, publish) };
}

function publishMedia<Kind extends Media>(media: Kind, schemas: PublishedSchemas, example: unknown): Kind {
  const published = { ...media };
  if (media.schema !== undefined) published.schema = schemas.publish(media.schema);
  if (example !== undefined) published.example = example;
  return published;
}

function mapValues<Value, Mapped>(
  record: Record<string, Value>,
  map: (value: Value, key: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
