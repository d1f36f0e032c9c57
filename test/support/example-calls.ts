import type { App } from '../../src/platform/http/app-type.ts';
import { samplePicture } from './sample-picture.ts';
import { demoSecrets } from '../../src/platform/shared/demo-secrets.ts';

/** A call exactly as the API document shows it. */
export interface ExampleCall {
  operationId: string;
  path: string;
  request: { method: string; url: string; headers: Record<string, string>; payload?: object };
  isRestricted: boolean;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  example?: string | number;
}

interface Operation {
  operationId: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: object }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** What ends the token it is called with. */
const endings = ['closeSession', 'signOut'];
/** What cannot work where there is someone already, as in every demo. */
export const onlyOnceOperations = ['setUp'];
/** Takes away what others need: a guest, the address of the photo or the feed, and the token. */
const lastOperations = [
  'removeAttachment',
  'restoreAttachment',
  'removeBanner',
  'restoreBanner',
  'removeParticipant',
  'restoreParticipant',
  'takeBackGuest',
  'renewSignIn',
  'setOwnPhoto',
  'removeOwnPhoto',
  'renewIdentifier',
  ...endings,
];

/**
 * What no demo can answer as it stands, because it needs a device or names one of the caller's; and whose answer has the
 * same shape.
 */
export const withDevice: Readonly<Record<string, string>> = {
  addPasskey: 'createActivity',
  openSessionByPasskey: 'openSession',
  proveByPasskey: 'prove',
  renamePasskey: 'closeSession',
  removePasskey: 'closeSession',
  revokeDevice: 'closeSession',
  // Its address holds the digest of what was uploaded.
  getEventFile: 'getMemberPhoto',
};

/** Every call that the document shows, in an order in which all of them work. */
export function exampleCalls(document: object): ExampleCall[] {
  const { paths } = document as Document;
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => !onlyOnceOperations.includes(operationId))
      .map(([method, operation]) => callOf(method, path, operation)),
  );
  const place = ({ operationId }: ExampleCall) => lastOperations.indexOf(operationId);
  return calls
    .filter(({ operationId }) => !(operationId in withDevice))
    .toSorted((one, other) => place(one) - place(other));
}

function callOf(method: string, path: string, operation: Operation): ExampleCall {
  const { operationId, parameters = [], requestBody, security } = operation;
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((parameter) => parameter.name === name)?.example;
    return encodeURIComponent(String(example));
  });
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: place, example } of parameters) {
    if (place === 'query' && example !== undefined) query.set(name, String(example));
    if (place === 'header' && example !== undefined) headers[name] = String(example);
  }
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const file = type === undefined ? undefined : sampleFile(type);
  if (file !== undefined) headers['content-type'] = type ?? '';
  const body = file ?? media?.example;
  return {
    operationId,
    path,
    request: {
      method: method.toUpperCase(),
      url: query.size === 0 ? url : `${url}?${query.toString()}`,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    },
    isRestricted: security.length > 0 && !security.some((one) => Object.keys(one).length === 0),
  };
}

/** What is sent where a file is expected. */
function sampleFile(type: string): Buffer | undefined {
  if (type.startsWith('image/')) return samplePicture;
  return type === 'application/octet-stream' ? Buffer.from('Soup, roast, ice cream') : undefined;
}

/** What names a step to the operation that takes it back differs in every demo: it is taken from the answer before. */
export class ExampleSteps {
  #undo: unknown;

  /** A request with what was answered last in the place of the example. */
  filled({ request }: ExampleCall): ExampleCall['request'] {
    const { payload } = request;
    if (payload === undefined || !('undo' in payload)) return request;
    return { ...request, payload: { ...payload, undo: this.#undo } };
  }

  /** Remembers what an answer gives to take it back. */
  note(answer: object): void {
    if ('undo' in answer && typeof answer.undo === 'string') this.#undo = answer.undo;
  }
}

/** Signs in as the document shows it. */
export async function signInByExample(app: App, calls: readonly ExampleCall[]): Promise<string> {
  const call = calls.find(({ operationId }) => operationId === 'signIn');
  if (call === undefined) throw new Error('The document shows no sign-in.');
  const answer = await app.inject(call.request);
  return String(answer.json().access_token);
}

/** Whether the call ends the token it is made with, so that the next one needs another. */
export function endsToken({ operationId }: ExampleCall): boolean {
  return endings.includes(operationId);
}

/** A feed with its first event only; the name that a database gives its events differs in every demo. */
function exampleOfFeed(text: string): string {
  const short = text.replace(/(END:VEVENT\r\n)[^]*(?=END:VCALENDAR)/, '$1');
  return short.replace(/@[a-z2-7]{26}\./, '@example.');
}

/** The address of a feed without the secret in it. */
function exampleOfAddress(text: string): string {
  return text.replace(/(?<=\/events\/ical\/)[a-z2-7]{26}$/, demoSecrets.privateIdentifier);
}

/** What stands in the document in the place of secrets that differ in every demo. */
const samples: Record<string, string> = {
  access_token: 'guildhall_ExampleTokenThatOpensNothing00000000000000000',
  identifier: demoSecrets.privateIdentifier,
  photo: `${demoSecrets.photoName}.jpg`,
  reviewBarcode: demoSecrets.barcode,
  undo: '3f0c2ab1-3a52-4c39-9e3e-5d7a1c0b2f10',
};
/** Thirty-two bytes that differ with every call, such as a challenge. */
const randomBytes = /^[\w-]{43}$/;
const sampleBytes = 'ExampleOfThirtyTwoRandomBytes00000000000000';

/** As much of a list as a reader needs to see how it goes on. */
const shownEntries = 2;

/** An answer as the document shows it: of lists the beginning, and no secret that differs in every demo. */
export function exampleOf(answer: unknown): unknown {
  if (typeof answer === 'string' && randomBytes.test(answer)) return sampleBytes;
  if (typeof answer === 'string') return exampleOfAddress(exampleOfFeed(answer));
  if (Array.isArray(answer)) return answer.slice(0, shownEntries).map(exampleOf);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]: [string, unknown]) => {
      const isSecret = name in samples && typeof value === 'string' && value !== '';
      return [name, isSecret ? samples[name] : exampleOf(value)];
    }),
  );
}
