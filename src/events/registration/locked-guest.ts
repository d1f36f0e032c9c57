import type { Locale } from '../../platform/localisation/locale.ts';
import type { MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { StoredRegistration } from './registration.ts';

/** A guest or partner whose invitation a transaction is about to change. */
export interface LockedGuest extends StoredRegistration {
  /** Who registered them or let them in; null where the host did. */
  registeredBy: MemberId | null;
  isPartner: boolean;
  firstName: string;
  lastName: string;
  company: string;
  /** Empty for a partner who was not written to. */
  email: string;
  locale: Locale | null;
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
