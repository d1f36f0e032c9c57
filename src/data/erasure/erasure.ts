import type { MemberId } from '../../platform/shared/ids.ts';

/** What stands in the place of an erased person's name. */
export const erasedName = { firstName: 'Former', lastName: 'member' } as const;

/** The same as it is said. */
export const erasedFullName = `${erasedName.firstName} ${erasedName.lastName}`;

/** What erasing a person did, in numbers. */
export interface ErasureSummary {
  readonly member: MemberId;
  /** Registrations that stay as counts, without comment and answers. */
  readonly registrations: number;
  readonly answers: number;
  readonly tokens: number;
  readonly rights: number;
  /** Offices and statuses that ran or were to come. */
  readonly terms: number;
  /** Mails to the person, and unsent ones in their name. */
  readonly mails: number;
  /** Entries of the trail that lost their words. */
  readonly auditEntries: number;
  /** Guests of others with the same e-mail address: they may be the same person, or share the address. */
  readonly guestsWithAddress: number;
  /** Whether the database's log of what was written lately no longer holds anything, either. */
  readonly isLogEmpty: boolean;
}
