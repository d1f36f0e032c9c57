import { guestNameKey } from '../../../platform/storage/name-keys.ts';
import { attendingAnswers } from '../../../events/event/attending.ts';
import { ownPartnerNames } from '../../../platform/localisation/partner-words.ts';
import { locales } from '../../../platform/localisation/locale.ts';
import { registrationProblems } from '../../../events/registration/registration-rules.ts';
import { registrationRow, type NewRegistration } from '../../../events/registration/registration-row.ts';
import { mailAddressKey } from '../../../platform/shared/mail-address.ts';
import { column, externalId, idColumn, newOnly, reference, required } from './column-kinds.ts';
import { instant } from './date-kinds.ts';
import { oneOf } from './list-kinds.ts';
import { yesNo } from './number-kinds.ts';
import { stamped } from './row-fields-rules.ts';
import {
  defineTable,
  type CheckedRow,
  type Fields,
  type RowProblem,
  type StoreContext,
  type StoredRow,
  type Targets,
} from './table-definition.ts';
import { digest, email, line, secret, text } from './text-kinds.ts';

/** Who comes to which event. */
export const registrations = defineTable({
  name: 'registrations',
  purpose:
    'Who is asked to which event and what they answered: a member, a guest or partner with the inviting member as ' +
    'host, or a guest without one whom an officer registered. Matched by `id`, `externalId`, or else by event and member (or host and e-mail address, or host and partner).',
  natural: [
    ['event', 'member'],
    ['event', 'host', 'guestEmail'],
    ['event', 'host', 'partner'],
  ],
  right: 'manage-events',
  anchors: ['event'],
  columns: [
    idColumn,
    externalId('R-1'),
    reference('event', 'events', 'The event.', 'E-1', required),
    reference('member', 'members', 'The member who is asked; empty for a guest.', 'M-1'),
    reference('host', 'members', 'For a guest or partner: the member who brings them.', '', {
      field: 'host_member_id',
    }),
    reference(
      'registeredBy',
      'members',
      'For a guest: who registered them or let them in; empty where the host did.',
      '',
      { field: 'registered_by' },
    ),
    column('partner', yesNo(0), 'Whether it is the partner of the host.', 'no'),
    column('guestFirstName', line(400), 'First name of the guest.', ''),
    column('guestLastName', line(400), 'Last name of the guest.', ''),
    column('guestEmail', email, 'E-mail address of the guest.', ''),
    column('guestLocale', oneOf(locales), "The language of the guest's mails; empty for the host's own.", ''),
    column('guestCompany', line(400), 'Where a guest who came unannounced is from.', ''),
    reference('invitedBy', 'members', 'Who invited them; empty for who answered by themselves.', '', {
      field: 'invited_by',
    }),
    column('invitedAsReviewer', yesNo(0), 'Whether a reviewer of the event invited them.'),
    column(
      'unlimited',
      yesNo(0),
      'Whether the invitation counts against no limit, as one of many to members of the calendar’s place.',
    ),
    column('attending', oneOf(attendingAnswers), 'The answer; empty while there is none.', 'YES'),
    column('waitingSince', instant, 'Since when a person who said YES waits for a place.'),
    column('waitedSince', instant, 'Since when someone had waited who moved up.'),
    column('movedUpAt', instant, 'When they moved up.'),
    column('comment', text(2000), 'What they wrote to it.', 'Looking forward to it'),
    column('barcode', secret, 'The code of the ticket.', null, { keeps: true, secret: true }),
    column('replyHash', digest, "The digest of the secret in the guest's link.", null, {
      keeps: true,
      secret: true,
    }),
    column('answeredAt', instant, 'When they answered.'),
    column(
      'answeredLate',
      yesNo(0),
      'Whether they did so themselves, or their host took them back, after the due date.',
    ),
    column('reviewedAt', instant, 'When a reviewer set the answer.'),
    reference('reviewedBy', 'members', 'Which reviewer.', null, { field: 'reviewed_by' }),
    column('validatedAt', instant, 'When they were let in at the door.'),
    reference('validatedBy', 'members', 'By which reviewer.', null, { field: 'validated_by' }),
    column('validatedGate', line(500), 'At which gate.'),
    column('walkIn', yesNo(0), 'Whether they came unannounced and were registered at the door.'),
    column('createdAt', instant, 'When it was made; empty means now.', null, newOnly),
    column('updatedAt', instant, 'When it was last changed; empty means now.', null, newOnly),
  ],
  earlier: [
    column(
      'alone',
      yesNo(0),
      'Only read, of exports without `registeredBy`: whether a guest belongs to nobody’s party, and was registered by the one who stands as `host`.',
    ),
  ],
  renew: asToday,
  unique: [
    {
      fields: ['event_id', 'member_id'],
      column: 'member',
      reason: 'has a registration for this event already',
    },
    {
      fields: ['event_id', 'guest_email_key'],
      column: 'guestEmail',
      reason: 'is invited to this event already',
    },
    {
      fields: ['event_id', 'host_member_id'],
      where: ['partner', 1],
      column: 'host',
      reason: 'brings a partner to this event already',
    },
    { fields: ['barcode'], column: 'barcode', reason: 'belongs to another registration' },
    { fields: ['reply_hash'], column: 'replyHash', reason: 'belongs to another registration' },
  ],
  check: checkRegistration,
  complete: withDefaults,
  takesAlong: {
    registration_answers: ['registration_id'],
    scans: ['registration_id'],
    earlier_links: ['registration_id'],
    message_recipients: ['registration_id'],
  },
});

/** Exports of before had no registrar: who came alone stood in the name of the officer; and a sentence in place of a partner's name. */
function asToday(given: Fields, stored: Fields | undefined, { host }: Targets): Fields {
  const { partner = stored?.['partner'] } = given;
  return {
    ...(partner === 1 && ownNames(given, String(host?.row['last_name'] ?? ''))),
    ...(given['registeredBy'] === undefined && registrarFor(given, stored)),
  };
}

function ownNames(
  { guestFirstName: firstName, guestLastName: lastName = '' }: Fields,
  hostName: string,
): Fields {
  if (typeof firstName !== 'string' || typeof lastName !== 'string') return {};
  const own = ownPartnerNames({ firstName, lastName }, hostName);
  return { guestFirstName: own.firstName, ...(own.lastName !== lastName && { guestLastName: own.lastName }) };
}

/** A file that does not say who registered a guest may be one of today: who is stored keeps the host and the registrar. */
function registrarFor(given: Fields, stored: Fields | undefined): Fields {
  const read = registrarOf(given);
  if (stored === undefined) return read;
  return read['host'] === null && stored['host'] === null ? { host: null } : {};
}

/** Who registered a guest, of an earlier export. */
function registrarOf({
  member = null,
  host = null,
  invitedBy = null,
  partner,
  walkIn,
  alone,
}: Fields): Fields {
  if (member !== null || host === null) return {};
  const isAtDoor = walkIn === 1 && host === invitedBy;
  if (partner !== 1 && (alone === 1 || isAtDoor)) return { registeredBy: host, host: null };
  return invitedBy === null || invitedBy === host ? {} : { registeredBy: invitedBy };
}

function checkRegistration({ fields, stored }: CheckedRow): RowProblem[] {
  const isNewCode = stored !== undefined && fields['barcode'] !== stored['barcode'];
  return [
    ...registrationProblems({
      hasMember: fields['member'] !== null,
      hasHost: fields['host'] !== null,
      isRegistered: fields['registeredBy'] !== null,
      isPartner: fields['partner'] === 1,
      guestName: `${fields['guestFirstName']}${fields['guestLastName']}`,
    }),
    ...(isNewCode ? [{ field: 'barcode', problem: 'cannot be changed: the code of a ticket stays' }] : []),
  ];
}

function withDefaults(row: StoredRow, stored: StoredRow | undefined, context: StoreContext): StoredRow {
  const address = String(row['guest_email'] ?? '');
  const key = address === '' ? null : mailAddressKey(address);
  const dated: StoredRow = { ...stamped(row, stored, context), guest_email_key: key };
  // The database itself names members.
  if (row['member_id'] === null)
    dated['name_key'] = guestNameKey({
      guest_first_name: String(row['guest_first_name'] ?? ''),
      guest_last_name: String(row['guest_last_name'] ?? ''),
      guest_company: String(row['guest_company'] ?? ''),
    });
  if (stored !== undefined) return dated;
  const whole = registrationRow(dated as unknown as NewRegistration) as unknown as StoredRow;
  return { ...dated, ...whole };
}
