/** What is wrong with one field of what was sent, in the words of the service. */
export interface FieldFailure {
  field: string;
  problem: string;
  /** The name of the problem, where it has one. */
  code?: string;
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

function entryWith(failure: unknown, name: string): Record<string, unknown> | undefined {
  if (!(failure instanceof ApiFailure) || failure.status !== 409) return undefined;
  return failure.info.find(
    (entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null && name in entry,
  );
}

/** A refusal that passes sooner is one of the moment: the service has much to do. */
const secondsOfTheMoment = 60;

/** In how many hours a call can succeed that was refused because it is too much for the hour or the day; otherwise undefined. */
export function hoursToWait(failure: unknown): number | undefined {
  if (!(failure instanceof ApiFailure) || failure.status !== 429) return undefined;
  return hoursOf(failure.retryAfter ?? 0);
}

/** Seconds in hours, where they are more than a moment. */
export function hoursOf(seconds: number): number | undefined {
  return seconds > secondsOfTheMoment ? Math.ceil(seconds / 3600) : undefined;
}

/** Whether what someone wanted to do is no longer there to be done: others were faster, or time was. */
export function isOutdated(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.kind === 'conflict' || failure.kind === 'not-found');
}

/** How many places are left, when a call was refused because they are too few; otherwise undefined. */
export function placesLeft(failure: unknown): number | undefined {
  const left = entryWith(failure, 'placesLeft')?.['placesLeft'];
  return typeof left === 'number' ? left : undefined;
}

/** Whether a call was refused because too few places are left, and there is a waiting list. */
export function offersWaitingList(failure: unknown): boolean {
  return entryWith(failure, 'waitingList')?.['waitingList'] === true;
}

/** The registration that someone has already, when another one was refused because of it; otherwise undefined. */
export function registeredAlready(failure: unknown): number | undefined {
  const registration = entryWith(failure, 'registration')?.['registration'];
  return typeof registration === 'number' ? registration : undefined;
}

/** How many a message would go to now, when it was refused because they are no longer as many as were shown. */
export function presentCount(failure: unknown): number | undefined {
  const count = entryWith(failure, 'count')?.['count'];
  return typeof count === 'number' ? count : undefined;
}
