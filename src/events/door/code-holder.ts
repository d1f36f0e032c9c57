import type { Attending } from '../event/attending.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { PersonColumns } from '../registration/registered-person.ts';

/** A registration that a scan is about, with the person behind it, the host of a guest, and who validated it. */
export interface CodeHolder extends PersonColumns {
  barcode: string;
  eventId: EventId;
  attending: Attending | null;
  waitingSince: InstantText | null;
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
