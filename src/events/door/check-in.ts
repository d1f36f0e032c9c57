import { Type, type Static } from 'typebox';
import { ClubReference } from '../../directory/organisation/club-reference.ts';
import { personKinds } from '../registration/registration.ts';
import type { FieldProblem } from '../../platform/shared/errors.ts';
import { Id, Named, Nullable, OneOf } from '../../platform/shared/field-schemas.ts';
import type { EventId, MemberId, RegistrationId, ScanId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';

/** The contract's codes of a scan that did not open the door. */
export type RefusalCode = 400 | 403 | 409 | 410 | 423;

/** Why exactly someone of this event, or a code, was refused: what a code of the contract leaves open. */
export const scanReasons = [
  'unknown',
  'other-event',
  'cancelled',
  'declined',
  'unanswered',
  'waiting',
] as const;
export type ScanReason = (typeof scanReasons)[number];

/** What is done at a door. */
export const doorActions = ['scan', 'walk-in', 'annulment'] as const;
export type DoorAction = (typeof doorActions)[number];

/** Whom a scan is about: the holder of a code, or a registration that the device or the reviewer knows. */
export type Scanned = { barcode: string } | { registration: RegistrationId };

/** What a reviewer's device sends when it has read a code, or when the reviewer has found the person by name. */
export interface Scan {
  scanned: Scanned;
  /** The event the reviewer named, which need not exist. */
  event: number;
  metaid: number | null;
  nonce: string | null;
  gate: string;
  scannedAt: DateTimeText | null;
  /** Whether the device has let the person in already, without an answer of the service. */
  decided: 'in' | null;
  /** The request it came with: the trail of changes names it. */
  requestId: string;
}

/** A member as the answer to a scan mentions one. */
export const NamedMember = Named(
  'NamedMember',
  { id: Id<MemberId>(), fullName: Type.String() },
  'A member as the answer to a scan mentions one.',
);
export type NamedMember = Static<typeof NamedMember>;

/** The person behind a code, as the reviewer's device shows them. */
export const Person = Named(
  'Person',
  {
    registration: Id<RegistrationId>(),
    fullName: Type.String(),
    kind: OneOf(personKinds),
    member: Nullable(Id<MemberId>('Null for guests and partners.')),
    club: Nullable(ClubReference),
    photo: Type.String({ description: 'File name of the photo; empty for guests and partners.' }),
    /** Who invited a guest or a partner; null for members. */
    host: Nullable(NamedMember),
  },
  'The person behind a code.',
);
export type Person = Static<typeof Person>;

/** The person may come in. */
export interface Accepted {
  result: 200;
  registration: RegistrationId;
  person: Person;
  validatedAt: DateTimeText;
  /** Not in answers from before it was kept. */
  gate?: string;
  /** Who had checked the person in whose check-in was annulled. */
  reviewer?: NamedMember;
}

/** The door stays shut, and why; the field is one of the request that was used wrongly. */
export interface Refused {
  result: RefusalCode;
  error: string;
  info: readonly (RefusalInfo | FieldProblem)[];
  /** Where the code alone does not say it; not in answers from before it was kept. */
  reason?: ScanReason;
  /** The event whose ticket was scanned at this door. */
  otherEvent?: EventId;
}

/** What a reviewer learns about a code that belongs to someone of the event, but does not open the door. */
export interface RefusalInfo {
  registration: RegistrationId;
  person: Person;
  /** Only for a code that has been validated before. */
  validatedAt?: DateTimeText;
  reviewer?: NamedMember;
  /** Not in answers from before it was kept. */
  gate?: string;
}

/** The answer to a scan. */
export type Outcome = Accepted | Refused;

/** What distinguishes a scan from another one that comes with the same nonce. */
export interface ScanMark {
  kind: DoorAction;
  event: number;
  /** SHA-256 of what was scanned. */
  codeHash: string;
  /** Whose code it was; null when nobody has it. */
  registration: RegistrationId | null;
}

/** What a reviewer has done with a nonce for the first time. */
export interface FirstScan extends ScanMark {
  /** Null for one of the same request. */
  id: ScanId | null;
  decided: 'in' | null;
  outcome: Outcome;
}

/** A scan as it is recorded, with what became of it. */
export interface ScanRecord extends Scan {
  kind: DoorAction;
  codeHash: string;
  outcome: Outcome;
  /** Whose code it was, also at the door of another event. */
  registration: RegistrationId | null;
}
