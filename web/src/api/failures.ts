/** What is wrong with one field of what was sent, in the words of the service. */
export interface FieldFailure {
  field: string;
  problem: string;
  /** Of several events, the day of the one that has the problem. */
  date?: string;
}

/** Why a call has failed. Screens handle each case. */
export type FailureKind =
  | 'offline' // nothing answered: no network, or the service is down
  | 'unavailable' // the service cannot do it now: 429, 502, 503, 504
  | 'signed-out' // 401
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'invalid' // 400, 413, 415
  | 'conflict' // 409, 412, 423, 428
  | 'gone' // 410
  | 'broken'; // 500, or an answer that nobody understands

/** A call that has failed, with everything a screen needs to say what to do. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly kind: FailureKind;
  readonly status: number;
  readonly fields: readonly FieldFailure[];
  /** `errorInfo` as it came, for the few answers that say more there. */
  readonly info: readonly unknown[];
  /** After how many seconds it is worth trying again; null when the service did not say. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    sentence: string,
    info: readonly unknown[] = [],
    retryAfter: number | null = null,
  ) {
    super(sentence);
    this.kind = kindOf(status);
    this.status = status;
    this.info = info;
    this.fields = info.filter(isFieldFailure);
    this.retryAfter = retryAfter;
  }
}

const kinds: Readonly<Record<number, FailureKind>> = {
  0: 'offline',
  400: 'invalid',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  408: 'unavailable',
  409: 'conflict',
  410: 'gone',
  412: 'conflict',
  413: 'invalid',
  415: 'invalid',
  423: 'conflict',
  428: 'conflict',
  429: 'unavailable',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

function kindOf(status: number): FailureKind {
  return kinds[status] ?? 'broken';
}

function isFieldFailure(entry: unknown): entry is FieldFailure {
  return typeof entry === 'object' && entry !== null && 'field' in entry && 'problem' in entry;
}

/** Whether a call that failed so may succeed by itself a little later. */
export function mayPass(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.kind === 'offline' || failure.kind === 'unavailable');
}
