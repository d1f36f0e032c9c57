import type { Locale } from '../../platform/localisation/locale.ts';
import type { ClubId, MemberId } from '../../platform/shared/ids.ts';

/** Someone who reports the activities of a club, by office or by a right of their own over it. */
export interface ClubReporter {
  readonly club: ClubId;
  readonly member: MemberId;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: Locale | null;
}

/** A club that has not reported, and who is asked. */
export interface AskedClub {
  readonly id: ClubId;
  readonly name: string;
  readonly recipients: readonly string[];
}

/** What is asked of the clubs of a place, or would be. */
export interface ReportRequest {
  readonly dryRun: boolean;
  /** How many mails. */
  readonly count: number;
  readonly clubs: readonly AskedClub[];
  /** The clubs in which nobody can be asked. */
  readonly unreached: readonly string[];
  /** One of the mails; null where there is none. */
  readonly sample: { readonly subject: string; readonly text: string } | null;
}
