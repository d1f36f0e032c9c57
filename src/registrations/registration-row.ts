import type { Insertable } from 'kysely';
import type { EventId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import { mailAddressKey } from '../shared/mail-address.ts';
import { newSecret } from '../shared/secrets.ts';
import type { RegistrationsTable } from './registrations-tables.ts';

/** What is known of a registration before it is stored; what is left out is empty. */
export type NewRegistration = Partial<Insertable<RegistrationsTable>> & {
  event_id: EventId;
  created_at: InstantText;
};

/** The stored form of a new registration, with a barcode of its own. */
export function registrationRow(registration: NewRegistration): Insertable<RegistrationsTable> {
  const email = registration.guest_email ?? '';
  return {
    member_id: null,
    host_member_id: null,
    partner: 0,
    guest_first_name: '',
    guest_last_name: '',
    guest_email: '',
    guest_email_key: email === '' ? null : mailAddressKey(email),
    invited_by: null,
    attending: null,
    comment: '',
    barcode: newSecret(),
    reply_hash: null,
    answered_at: null,
    reviewed_at: null,
    reviewed_by: null,
    validated_at: null,
    validated_by: null,
    updated_at: registration.created_at,
    ...registration,
  };
}
