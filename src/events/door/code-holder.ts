import type { Attending } from '../event/attending.ts';
import type { ClubColumns } from '../../directory/organisation/club-reference.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Flag } from '../../platform/storage/columns.ts';

/** A registration that a scan is about, with the person behind it, the host of a guest, and who validated it. */
export interface CodeHolder extends ClubColumns {
  id: RegistrationId;
  barcode: string;
  eventId: EventId;
  attending: Attending | null;
  waitingSince: InstantText | null;
  partner: Flag;
  guest_first_name: string;
  guest_last_name: string;
  member_id: MemberId | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  photo_name: string | null;
  host_id: MemberId | null;
  host_first_name: string | null;
  host_middle_name: string | null;
  host_last_name: string | null;
  validatedAt: InstantText | null;
  validatedGate: string;
  validator_id: MemberId | null;
  validator_first_name: string | null;
  validator_middle_name: string | null;
  validator_last_name: string | null;
}

/** A registration that is to be marked as in. */
export interface CheckInMark {
  id: RegistrationId;
  at: InstantText;
  gate: string;
}
