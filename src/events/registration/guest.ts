import type { Attending } from '../event/attending.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Flag } from '../../platform/storage/columns.ts';

/** A guest or partner whose invitation a transaction is about to change. */
export interface LockedGuest {
  id: RegistrationId;
  /** The member with whose party they come; null for a guest who belongs to nobody. */
  host: MemberId | null;
  /** Who registered them or let them in; null where the host did. */
  registeredBy: MemberId | null;
  isPartner: boolean;
  firstName: string;
  lastName: string;
  company: string;
  /** Empty for a partner who was not written to. */
  email: string;
  locale: Locale | null;
  attending: Attending | null;
  /** Whether they said YES and wait for a place. */
  isWaiting: boolean;
  /** Whether that was said after the due date. */
  answeredLate: Flag;
  replyHash: string | null;
  invitedBy: MemberId | null;
  invitedAsReviewer: boolean;
  createdAt: InstantText;
  /** Whether a scan of the code was ever accepted, also when it was annulled since. */
  wasAtDoor: boolean;
}

/** A link that a mail carries and that is no longer the newest of its guest. */
export interface EarlierLink {
  replyHash: string;
  /** The registration that it still opens; null when the invitation was taken back. */
  registration: RegistrationId | null;
  /** To whom the mail with it went. */
  address: string;
  invitedBy: MemberId | null;
  asReviewer: boolean;
  /** When the mail was sent by which the count of mails grew. */
  sentAt: InstantText;
}
