import { DatabaseError } from 'pg';
import { conflict, DomainError } from '../../shared/errors.ts';
import { CannotWrite, diskFull } from '../cannot-write.ts';
import { ConnectionLost } from './guarded-pool.ts';

const foreignKeyViolation = '23503';
const integrityClass = '23';
/** Two transactions got in each other's way; the second try of the same work succeeds. */
const repeatable = ['40001', '40P01'];
const diskFullCode = '53100';
/** A standby, or a server that someone has told to keep everything as it is. */
const readOnlyCode = '25006';
/** Connection lost, out of resources, stopped by an operator or starting up, and faults of the server. */
const unavailableClasses = ['08', '25', '53', '57', '58', 'XX'];

/** Whether the same transaction may simply be run again. */
export function isRepeatable(error: unknown): boolean {
  return error instanceof DatabaseError && repeatable.includes(error.code ?? '');
}

/** The domain error behind an error of PostgreSQL or of the way to it. */
export function translatePostgresError(error: unknown): DomainError | undefined {
  if (error instanceof ConnectionLost) return unavailable(error);
  if (!(error instanceof DatabaseError)) return undefined;
  const code = error.code ?? '';
  if (code === foreignKeyViolation) return conflict('The request refers to something that does not exist.');
  if (code.startsWith(integrityClass)) return conflict('The request conflicts with what is already stored.');
  if (code === diskFullCode) return diskFull(error);
  if (code === readOnlyCode) return readOnly(error);
  const passing = repeatable.includes(code) || unavailableClasses.includes(code.slice(0, 2));
  return passing ? unavailable(error) : undefined;
}

function readOnly(cause: unknown): CannotWrite {
  const sentence = 'The database can only be read at the moment, so nothing was changed. Please try again.';
  return new CannotWrite('the database can only be read', sentence, 2, cause);
}

function unavailable(cause: unknown): DomainError {
  const sentence = 'The database cannot be reached at the moment. Please try again.';
  const failure = new DomainError('unavailable', sentence, [], 2);
  failure.cause = cause;
  return failure;
}
