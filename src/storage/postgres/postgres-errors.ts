import { DatabaseError } from 'pg';
import { conflict, DomainError } from '../../shared/errors.ts';
import { diskFull } from '../disk-full.ts';
import { ConnectionLost } from './guarded-pool.ts';

const foreignKeyViolation = '23503';
const integrityClass = '23';
/** Two transactions got in each other's way; the second try of the same work succeeds. */
const repeatable = ['40001', '40P01'];
const diskFullCode = '53100';
/** Connection lost, out of resources, stopped by an operator or starting up, and faults of the server. */
const unavailableClasses = ['08', '25', '53', '57', '58', 'XX'];

/** Whether the same transaction may simply be run again. */
export function isRepeatable(error: unknown): boolean {
  return error instanceof DatabaseError && repeatable.includes(error.code ?? '');
}

/** The domain error behind an error of PostgreSQL or of the way to it. */
export function translatePostgresError(error: unknown): DomainError | undefined {
  if (error instanceof ConnectionLost) return unavailable();
  if (!(error instanceof DatabaseError)) return undefined;
  const code = error.code ?? '';
  if (code === foreignKeyViolation) return conflict('The request refers to something that does not exist.');
  if (code.startsWith(integrityClass)) return conflict('The request conflicts with what is already stored.');
  if (code === diskFullCode) return diskFull();
  const passing = repeatable.includes(code) || unavailableClasses.includes(code.slice(0, 2));
  return passing ? unavailable() : undefined;
}

function unavailable(): DomainError {
  return new DomainError(
    'unavailable',
    'The database cannot be reached at the moment. Please try again.',
    [],
    2,
  );
}
