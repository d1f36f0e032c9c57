import { CommanderError } from 'commander';
import { ConfigError } from '../platform/config/config.ts';
import { DomainError } from '../platform/shared/errors.ts';
import { MigrationError } from '../platform/storage/migrate.ts';

/** What people at a terminal read when something failed: a sentence, never a stack trace. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return `Guildhall failed unexpectedly: ${String(error)}`;
  if (isExpected(error)) return error.message;
  // An engineer who asked for details gets them.
  const detailed = ['debug', 'trace'].includes(process.env['GUILDHALL_LOG_LEVEL'] ?? '');
  return `Guildhall failed unexpectedly: ${detailed ? error.stack : error.message}`;
}

/** 1 for a failure, 2 for a command line that is wrong in itself. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return error instanceof ConfigError && error.fromCommandLine ? 2 : 1;
}

function isExpected(error: Error): boolean {
  return error instanceof ConfigError || error instanceof DomainError || error instanceof MigrationError;
}
