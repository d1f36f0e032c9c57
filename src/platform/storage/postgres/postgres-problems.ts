import { DatabaseError } from 'pg';
import { errorCode } from '../../shared/errors.ts';
import { MigrationError } from '../migrate.ts';
import { ConnectionLost } from './guarded-pool.ts';
import { SharedSessions } from './own-sessions.ts';
import { SearchExtensionMissing } from './search-extension.ts';
import { WrongEncoding } from './text-encoding.ts';

const notKnown = 'the host name in its address is not known';
const notReached = 'its server cannot be reached from this machine';
const notTrusted =
  'this machine does not trust the certificate of its server; name the file with that of its authority in the address, as sslrootcert';

/** Why a connection cannot be had, by the codes of the system. */
const connectionReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens at the host and port of its address',
  ENOTFOUND: notKnown,
  EAI_AGAIN: notKnown,
  ETIMEDOUT: notReached,
  EHOSTUNREACH: notReached,
  ENETUNREACH: notReached,
  ECONNRESET: 'its server ended the connection',
  // A host that is a path is a socket, and certificates are files.
  ENOENT: 'a socket or a file that its address names does not exist',
  EACCES: 'this user may not use a socket or a file that its address names',
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  CERT_HAS_EXPIRED: 'the certificate of its server has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of its server is for another host name',
};

/** What the server answers, by SQLSTATE. */
const serverReasons: Readonly<Record<string, string>> = {
  '28P01': 'the user or the password in its address is wrong',
  '28000': 'its server does not admit this user from this machine',
  '3D000': 'its server has no database of that name; make it first, with "createdb" or CREATE DATABASE',
  '42501': 'this user may not make tables in it; let the user own the database, or grant the right to CREATE',
  '25006': 'it can only be read; name the main server and not a copy',
  '53100': 'the disk of its server is full',
  '53300': 'its server has no connection left; see GUILDHALL_POOL_SIZE (--pool-size)',
  '57014': 'it took too long to answer; another process may be changing it',
  '57P03': 'its server is starting or stopping',
};

const extensionMissing = 'the extension pg_trgm, which the search for members needs, cannot be made in it: ';
const extensionForbidden = `${extensionMissing}let the user own the database, or let an administrator run CREATE EXTENSION pg_trgm`;
const extensionAbsent = `${extensionMissing}install it on the server, where it is part of the package postgresql-contrib`;

const sessionsShared =
  'a pooler between here and its server gives single transactions; let it give sessions (pool_mode=session), or name the server itself';

/** Why PostgreSQL cannot be used, as the end of a sentence; undefined when it is not to blame. Nothing secret is in it. */
export function postgresProblem(error: unknown): string | undefined {
  if (error instanceof SearchExtensionMissing) {
    return errorCode(error.cause) === '42501' ? extensionForbidden : extensionAbsent;
  }
  if (error instanceof WrongEncoding) {
    return `it keeps texts in ${error.encoding}, which cannot hold every name; make it with "createdb --encoding UTF8 --template template0"`;
  }
  if (error instanceof SharedSessions) return sessionsShared;
  if (error instanceof ConnectionLost) return connectionProblem(error.cause);
  if (error instanceof DatabaseError) return serverReasons[error.code ?? ''] ?? serverWords(error);
  // A change of the schema that failed says why in its cause, and says itself what is not known here.
  if (!(error instanceof MigrationError)) return undefined;
  const { cause } = error;
  return cause instanceof DatabaseError ? serverReasons[cause.code ?? ''] : postgresProblem(cause);
}

function connectionProblem(cause: unknown): string {
  const code = errorCode(cause);
  if (code !== '') return connectionReasons[code] ?? `the connection failed with ${code}`;
  // The driver gives its own failures no code.
  const words = cause instanceof Error ? cause.message : '';
  if (words.includes('password')) return 'its server asks for a password, and its address has none';
  if (words.includes('timeout')) return 'its server does not answer';
  return `the connection failed with "${words}"`;
}

function serverWords(error: DatabaseError): string {
  return `its server answers "${error.message}" (${error.code})`;
}
