import type { Insertable } from 'kysely';
import { asId, type EventId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { mailAddressKey } from '../../platform/shared/mail-address.ts';
import { newSecret } from '../../platform/shared/secrets.ts';
import { guestNameKey } from '../../platform/storage/name-keys.ts';
import type { RegistrationsTable } from './registrations-tables.ts';
import type { Params } from '../../platform/storage/prepared.ts';

/** No step has been taken with one that is new. */
type Registration = Omit<Insertable<RegistrationsTable>, 'step' | 'step_version' | 'step_before'>;

/** What is known of a registration before it is stored; what is left out is empty. */
export type NewRegistration = Partial<Registration> & {
  event_id: EventId;
  created_at: InstantText;
};

export type RegistrationRow = Required<Omit<Registration, 'id' | 'external_id'>>;

/** The stored form of a new registration, with a barcode of its own; what nothing is said about is empty. */
export function registrationRow(registration: NewRegistration): RegistrationRow {
  const email = registration.guest_email ?? '';
  const guest = guestNamed(registration);
  // Written out, because copying the fields of one object over those of another takes as long as a query.
  return {
    event_id: registration.event_id,
    created_at: registration.created_at,
    member_id: registration.member_id ?? null,
    // The database itself names members.
    name_key: typeof registration.member_id === 'number' ? null : guestNameKey(guest),
    host_member_id: registration.host_member_id ?? null,
    registered_by: registration.registered_by ?? null,
    partner: registration.partner ?? 0,
    guest_first_name: guest.guest_first_name,
    guest_last_name: guest.guest_last_name,
    guest_email: email,
    guest_email_key: registration.guest_email_key ?? (email === '' ? null : mailAddressKey(email)),
    guest_locale: registration.guest_locale ?? null,
    guest_company: guest.guest_company,
    invited_by: registration.invited_by ?? null,
    invited_as_reviewer: registration.invited_as_reviewer ?? 0,
    unlimited: registration.unlimited ?? 0,
    attending: registration.attending ?? null,
    waiting_since: registration.waiting_since ?? null,
    waited_since: registration.waited_since ?? null,
    moved_up_at: registration.moved_up_at ?? null,
    comment: registration.comment ?? '',
    barcode: registration.barcode ?? newSecret(),
    reply_hash: registration.reply_hash ?? null,
    answered_at: registration.answered_at ?? null,
    answered_late: registration.answered_late ?? 0,
    reviewed_at: registration.reviewed_at ?? null,
    reviewed_by: registration.reviewed_by ?? null,
    validated_at: registration.validated_at ?? null,
    validated_by: registration.validated_by ?? null,
    validated_gate: registration.validated_gate ?? '',
    walk_in: registration.walk_in ?? 0,
    updated_at: registration.updated_at ?? registration.created_at,
  };
}

function guestNamed(registration: NewRegistration) {
  return {
    guest_first_name: registration.guest_first_name ?? '',
    guest_last_name: registration.guest_last_name ?? '',
    guest_company: registration.guest_company ?? '',
  };
}

const sample = registrationRow({ event_id: asId(0), created_at: '' });
const columns = Object.keys(sample) as (keyof RegistrationRow)[];

/** The same row with all of its columns, for a prepared query that does not know the values yet. */
export function copyOfRow(row: Params<RegistrationRow>): Params<RegistrationRow> {
  return Object.fromEntries(
    columns.map((column) => [column, row[column]]),
  ) as unknown as Params<RegistrationRow>;
}
