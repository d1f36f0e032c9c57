import type { Attending } from '../event/attending.ts';
import type { PersonKind } from '../registration/registration.ts';
import type { MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';

/** A person with a registration, as the lists of the door show them. */
export interface DoorPerson {
  registration: RegistrationId;
  barcode: string;
  fullName: string;
  /** Where the name stands in every list of people of an event. */
  nameKey: string;
  /** The club of a member; the company of a guest; may be empty. */
  club: string;
  kind: PersonKind;
  /** Null for guests and partners. */
  member: MemberId | null;
  photo: string;
  attending: Attending | null;
  /** Whether the person waits for a seat. */
  waiting: boolean;
  /** Who belongs together: the number of the member who comes, or with whom a guest comes; null for nobody else's. */
  party: MemberId | null;
  validatedAt: InstantText | null;
  gate: string;
  /** Who checked them in; empty when nobody did. */
  reviewer: string;
}

/** A person who was found by name; without a registration when they could still come. */
export interface FoundPerson extends Omit<
  DoorPerson,
  'registration' | 'barcode' | 'nameKey' | 'party' | 'reviewer' | 'waiting'
> {
  registration: RegistrationId | null;
}
