import type { Locale } from '../../platform/localisation/locale.ts';
import type { PersonKind } from '../registration/registration.ts';
import type { When } from '../../platform/shared/when.ts';
import type { Venue } from '../../platform/shared/venue.ts';

/** Everything that stands on one person's ticket for one event. */
export interface Ticket extends When {
  /** The language of its words. */
  locale: Locale;
  organisation: string;
  title: string;
  location: Venue;
  name: string;
  kind: PersonKind;
  /** Empty for a guest. */
  club: string;
  /** Full name of the member who invited a guest or a partner, else empty. */
  host: string;
  registration: number;
  /** Content of the QR code. It opens the door, so it stands nowhere else in the document. */
  barcode: string;
}
