/** One request of the load. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What an answer must look like; everything else is wrong, however fast it came. */
export interface Expected {
  status: number;
  kind: BodyKind;
}

export type BodyKind =
  | 'json'
  | 'page'
  | 'calendar'
  | 'pdf'
  | 'jpeg'
  | 'compressed'
  | 'zip'
  | 'sealed'
  | 'empty';

/** A reading request of the contract, with the token of the caller where it needs one. */
export function get(path: string, token?: string, headers: Record<string, string> = {}): LoadRequest {
  return { method: 'GET', path: `/v2${path}`, headers: { ...authorisation(token), ...headers } };
}

/** A writing request of the contract, with a JSON body where it has one. */
export function write(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  token: string | undefined,
  body?: unknown,
): LoadRequest {
  const request = { method, path: `/v2${path}`, headers: authorisation(token) };
  if (body === undefined) return request;
  const headers = { ...request.headers, 'content-type': 'application/json' };
  return { ...request, headers, body: JSON.stringify(body) };
}

function authorisation(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { 'x-authorization': token };
}
