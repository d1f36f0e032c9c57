import type { TestApi } from '../support/test-api.ts';
import {
  personOf,
  type Asking,
  type Call,
  type CallAnswer,
  type CallerName,
  type Case,
  type RecordedCase,
} from './row.ts';

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/** What a call needs to know when it is made as this caller. */
export function askingAs(api: TestApi, caller: CallerName): Asking {
  return { api, caller, self: api.fixture.people[personOf(caller)].id };
}

/** Sends the call of a case with a token, or without. */
export async function make(
  api: TestApi,
  method: Method,
  { path, body, file, form, headers = {} }: Call,
  token?: string,
): Promise<CallAnswer> {
  if (form !== undefined) return sendForm(api, path, form);
  const options = {
    headers,
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  };
  if (file === undefined) return api.call(method, path, options);
  const asFile = { ...headers, 'content-type': file.type };
  return api.call(method, path, { ...options, rawBody: file.bytes, headers: asFile });
}

async function sendForm({ app }: TestApi, url: string, payload: string): Promise<CallAnswer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const page = await app.inject({ method: 'POST', url, payload, headers });
  return { status: page.statusCode, headers: page.headers, body: undefined, text: page.payload };
}

/** The method of an operation. */
export function methodOf({ operation }: Pick<Case, 'operation'>): Method {
  return operation.split(' ')[0] as Method;
}

/** A case that is recorded, with its call and as whom it is made. */
export async function prepare(api: TestApi, one: RecordedCase) {
  const { as } = one.recorded;
  const asking = askingAs(api, as);
  const call = await one.call(asking);
  const token = as === 'nobody' ? undefined : (call.token ?? api.fixture.people[personOf(as)].token);
  return {
    call,
    token,
    /** The member as whom the trail records it; null when it is nobody known. */
    by: call.by ?? (as === 'nobody' ? null : asking.self),
    make: () => make(api, methodOf(one), call, token),
  };
}
