import { ApiFailure } from '../api/failures.ts';

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

/** Whether what somebody wanted to do is no longer there to be done: others were faster, or time was. */
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

/** The registration that somebody has already, when another one was refused because of it; otherwise undefined. */
export function registeredAlready(failure: unknown): number | undefined {
  const registration = entryWith(failure, 'registration')?.['registration'];
  return typeof registration === 'number' ? registration : undefined;
}

/** How many a message would go to now, when it was refused because they are no longer as many as were shown. */
export function presentCount(failure: unknown): number | undefined {
  const count = entryWith(failure, 'count')?.['count'];
  return typeof count === 'number' ? count : undefined;
}
