import createClient, { type FetchResponse, type RequestBodyOption } from 'openapi-fetch';
import { ApiFailure } from './failures.ts';
import type { paths } from './schema.gen.ts';

/** Where the service is: the folder of this page, which may lie below any path. */
export const serviceAddress = document.baseURI.replace(/\/$/, '');

/** The documented interface of the service, with its own types. */
export const api = createClient<paths>({ baseUrl: serviceAddress, credentials: 'same-origin' });

type Listener = (outcome: 'answered' | 'unreachable' | 'signed-out') => void;
const listeners = new Set<Listener>();

/** Tells of every call whether it was answered at all, and whether it showed that the session has ended. */
export function watchCalls(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(outcome: Parameters<Listener>[0]): void {
  for (const listener of listeners) listener(outcome);
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** What a call answers; a call that fails, or gets no answer at all, throws an `ApiFailure`. */
export async function answerOf<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call.catch((reason: unknown) => {
    // A call that was given up is no failure of the network.
    if (reason instanceof DOMException && reason.name === 'AbortError') throw reason;
    tell('unreachable');
    throw new ApiFailure(0, String(reason));
  });
  tell(response.status === 401 ? 'signed-out' : 'answered');
  if (response.ok) return data as T;
  throw failureOf(response, error);
}

function failureOf(response: Response, body: unknown): ApiFailure {
  const { error, errorInfo } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: unknown;
    errorInfo?: unknown;
  };
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiFailure(
    response.status,
    typeof error === 'string' ? error : response.statusText,
    Array.isArray(errorInfo) ? errorInfo : [],
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Address<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<Lowercase<M>, { responses: object }> ? P : never;
}[keyof paths];
type Operation<P extends keyof paths, M extends Method> =
  paths[P] extends Record<Lowercase<M>, infer O> ? O : never;
/** What goes with a call: the parts of its address, its headers and its body beside each other. */
type Sent<O> = (O extends { parameters: infer Parts } ? Parts : object) &
  RequestBodyOption<O> &
  Pick<RequestInit, 'signal' | 'headers'> & { bodySerializer?: (body: never) => BodyInit };
type Arguments<T> = Partial<T> extends T ? [sent?: T] : [sent: T];
type Answered<O> =
  O extends Record<string | number, unknown>
    ? NonNullable<FetchResponse<O, object, 'application/json'>['data']>
    : never;

function caller<M extends Method>(method: M) {
  return <P extends Address<M>>(address: P, ...[sent]: Arguments<Sent<Operation<P, M>>>) => {
    const { path, query, header, ...rest } = (sent ?? {}) as Record<string, unknown>;
    const call = api[method] as unknown as (...one: unknown[]) => Promise<Answer<Answered<Operation<P, M>>>>;
    return answerOf(call(address, { params: { path, query, header }, ...rest }));
  };
}

/** Calls of the interface, by their methods; each answers what was asked for, or throws an `ApiFailure`. */
export const service = {
  get: caller('GET'),
  post: caller('POST'),
  put: caller('PUT'),
  patch: caller('PATCH'),
  delete: caller('DELETE'),
};
