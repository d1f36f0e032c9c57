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

/** What the columns of a new registration hold when nothing is said about them. */
const emptyRow = {
  member_id: null,
  host_member_id: null,
  partner: 0,
  guest_first_name: '',
  guest_last_name: '',
  guest_email: '',
  guest_email_key: null,
  invited_by: null,
  invited_as_reviewer: 0,
  attending: null,
  comment: '',
  barcode: '',
  reply_hash: null,
  answered_at: null,
  reviewed_at: null,
  reviewed_by: null,
  validated_at: null,
  validated_by: null,
  updated_at: '',
} as const satisfies Partial<Insertable<RegistrationsTable>>;

export type RegistrationRow = Required<Omit<Insertable<RegistrationsTable>, 'id' | 'external_id'>>;

/** The stored form of a new registration, with a barcode of its own. */
export function registrationRow(registration: NewRegistration): RegistrationRow {
  const email = registration.guest_email ?? '';
  return {
    ...emptyRow,
    guest_email_key: email === '' ? null : mailAddressKey(email),
    barcode: newSecret(),
    updated_at: registration.created_at,
    ...registration,
  };
}

const columns = ['event_id', 'created_at', ...Object.keys(emptyRow)] as (keyof RegistrationRow)[];

/** The same row with all of its columns, for a prepared query that does not know the values yet. */
export function copyOfRow(row: RegistrationRow): RegistrationRow {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as unknown as RegistrationRow;
}
