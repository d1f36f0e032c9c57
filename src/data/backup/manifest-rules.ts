import { Ajv } from 'ajv';
import { Type, type Static } from 'typebox';
import { DomainError } from '../../platform/shared/errors.ts';
import { formatVersion } from './manifest.ts';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** A photo by its checksum, or a file of an event. */
const ContentName = Type.String({ pattern: '^(files/)?[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });

const manifestSchema = Type.Object({
  formatVersion: Type.Literal(formatVersion),
  programVersion: Type.String(),
  engine: Type.Enum(['sqlite', 'postgres']),
  /** The changes of the schema that the database had seen, in order. */
  schema: Type.Array(Type.String()),
  madeAt: Type.String(),
  database: Type.Object({ bytes: Count, sha256: Sha256 }),
  /** How many rows each table has. */
  counts: Type.Record(Type.String(), Count),
  photos: Type.Object({
    count: Count,
    /** The SHA-256 of all their names, which end with their own checksums, sorted and each on a line. */
    names: Sha256,
    /** Photos that the database names and the folder did not have when the backup was made. */
    missing: Type.Array(ContentName),
    /** Photos whose file did not hold what its name says when the backup was made. */
    damaged: Type.Array(ContentName),
    /** How many of them are files of events; backups of earlier versions have none. */
    files: Type.Optional(Count),
  }),
});

/** What a backup says about itself. */
export type Manifest = Static<typeof manifestSchema>;

/** Reads what a backup says about itself; refuses one of a later format and what is no manifest at all. */
export function parseManifest(text: string): Manifest {
  const found = parseJson(text);
  const version = (found as { formatVersion?: unknown } | null | undefined)?.formatVersion;
  if (typeof version === 'number' && version > formatVersion) {
    throw new DomainError(
      'conflict',
      'The backup was made by a newer version of Guildhall, in a form that this version does not know. Use that version.',
    );
  }
  if (new Ajv().validate<Manifest>(manifestSchema, found)) return found;
  throw new DomainError('conflict', 'The list of contents of the backup is damaged.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
