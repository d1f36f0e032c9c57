/** One request of the load. */
export interface Ask {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What an answer must look like; everything else is wrong, however fast it came. */
export interface Expected {
  status: number;
  kind: BodyKind;
}

export type BodyKind = 'json' | 'calendar' | 'pdf' | 'jpeg' | 'compressed' | 'nothing';

/** A reading request, with the token of the caller where it needs one. */
export function reading(path: string, token?: string, headers: Record<string, string> = {}): Ask {
  const authorisation = token === undefined ? {} : { 'x-authorization': token };
  return { method: 'GET', path: `/v2${path}`, headers: { ...authorisation, ...headers } };
}

/** A writing request with a JSON body. */
export function writing(path: string, token: string, body: unknown): Ask {
  const headers = { 'x-authorization': token, 'content-type': 'application/json' };
  return { method: 'POST', path: `/v2${path}`, headers, body: JSON.stringify(body) };
}
