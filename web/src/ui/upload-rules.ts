import { type ApiFailure, hoursToWait } from '../lib/api/failures.ts';

/** Why the service did not take a file. */
export type UploadRefusal =
  | 'offline'
  | 'empty'
  | 'name'
  | 'too-small'
  | 'unusable'
  | 'too-many'
  | 'too-large'
  | 'not-a-picture'
  | 'too-much'
  | 'unknown';

const byStatus: Readonly<Record<number, UploadRefusal>> = {
  0: 'offline',
  // What is wrong with the bytes themselves belongs to no field, and is wrong only with pictures: they are written anew.
  400: 'unusable',
  409: 'too-many',
  413: 'too-large',
  415: 'not-a-picture',
};
/** The part that is cut out of a picture is never too small for the service, unless the picture is. */
const byField: Readonly<Record<string, UploadRefusal>> = { body: 'empty', name: 'name', size: 'too-small' };

/** Why a file was not taken, by the field that the service names, or else by its status. */
export function uploadRefusal(failure: ApiFailure): UploadRefusal {
  if (hoursToWait(failure) !== undefined) return 'too-much';
  const { status, fields } = failure;
  const named = status === 400 ? fields.map(({ field }) => byField[field]).find(Boolean) : undefined;
  return named ?? byStatus[status] ?? 'unknown';
}
