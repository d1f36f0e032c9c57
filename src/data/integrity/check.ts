import type { EventFiles } from '../../events/parts/event-files.ts';
import type { PhotoFiles } from '../../directory/photos/photo-files.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { DateText, DateTimeText } from '../../platform/shared/local-time.ts';
import { fullName, type NameColumns } from '../../platform/shared/person-name.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { Dialect } from '../../platform/storage/dialect.ts';

/** An error makes something not work or say something untrue; a warning is worth a look. */
export type Severity = 'error' | 'warning';

/** One thing that is wrong, by its number and by what people call it. */
export interface FoundRow {
  readonly subject: string;
  readonly id: number;
  readonly name: string;
  /** What exactly is wrong with it; may be empty. */
  readonly detail: string;
}

/** How many things are wrong, and the first of them. */
export interface Found {
  readonly count: number;
  readonly rows: readonly FoundRow[];
}

/** What a check may look at. */
export interface CheckParts {
  readonly db: Db;
  readonly dialect: Pick<Dialect, 'findDamage' | 'lostReferences' | 'translateError'>;
  readonly day: DateText;
  readonly now: DateTimeText;
  readonly photoFiles: PhotoFiles;
  readonly eventFiles: EventFiles;
  /** How many things are named of each kind; the others are only counted. */
  readonly limit: number;
}

/** One question to the data, and what to do about the answer. */
export interface Check {
  readonly code: string;
  readonly severity: Severity;
  /** What was found, as a heading. */
  readonly title: string;
  /** How it is mended, as a sentence. */
  readonly mend: string;
  readonly find: (parts: CheckParts) => Promise<Found>;
}

/** A check that found something. */
export type Finding = Omit<Check, 'find'> & Found;

/** The columns by which a member is named. */
export const memberColumns = [
  'members.id',
  'members.first_name',
  'members.middle_name',
  'members.last_name',
] as const;

/** A member, and what is wrong. */
export function foundMember(row: NameColumns & { id: MemberId }, detail = ''): FoundRow {
  return { subject: 'member', id: row.id, name: fullName(row), detail };
}
