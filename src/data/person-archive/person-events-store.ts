import type { MemberId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';

const ofEvent = [
  'events.id as event',
  'events.title as eventTitle',
  'events.start_date as eventStart',
] as const;

/** A member's own registrations. */
export function findOwnRegistrations(db: Db, member: MemberId) {
  return withEvents(db)
    .select(['registrations.id as registration', 'registrations.attending', 'registrations.comment'])
    .select(['registrations.invited_by', 'registrations.answered_at as answeredAt'])
    .select('registrations.answered_late as late')
    .select(['registrations.reviewed_at as correctedAt', 'registrations.validated_at as checkedInAt'])
    .select(['registrations.validated_gate as gate', 'registrations.waiting_since as waitingSince'])
    .select(['registrations.created_at as createdAt', 'registrations.updated_at as updatedAt'])
    .where('registrations.member_id', '=', member)
    .execute();
}

/** What a member answered to the questions of events. */
export function findOwnAnswers(db: Db, member: MemberId) {
  return withEvents(db)
    .innerJoin('registration_answers', 'registration_answers.registration_id', 'registrations.id')
    .innerJoin('event_questions', 'event_questions.id', 'registration_answers.question_id')
    .select(['event_questions.title as question', 'registration_answers.answer'])
    .where('registrations.member_id', '=', member)
    .orderBy('event_questions.position')
    .orderBy('event_questions.id')
    .execute();
}

/** Everyone whom a member brings or invited to an event. */
export function findInvited(db: Db, member: MemberId) {
  return withEvents(db)
    .select(['registrations.member_id as member', 'registrations.partner'])
    .select(['registrations.guest_first_name as firstName', 'registrations.guest_last_name as lastName'])
    .select(['registrations.guest_email as email', 'registrations.attending'])
    .select('registrations.created_at as createdAt')
    .where((eb) =>
      eb.or([
        eb('registrations.host_member_id', '=', member),
        eb('registrations.registered_by', '=', member),
        eb.and([
          eb('registrations.invited_by', '=', member),
          eb.or([eb('registrations.member_id', 'is', null), eb('registrations.member_id', '!=', member)]),
        ]),
      ]),
    )
    .execute();
}

/** The registrations of others that a member corrected as a reviewer; only when and where. */
export function findCorrections(db: Db, member: MemberId) {
  return withEvents(db)
    .select('registrations.reviewed_at as correctedAt')
    .where('registrations.reviewed_by', '=', member)
    .execute();
}

/** The scans of a member's tickets, and those the member made at doors; never the scanned text. */
export function findScans(db: Db, member: MemberId, whose: 'own' | 'made') {
  return db
    .selectFrom('scans')
    .leftJoin('registrations', 'registrations.id', 'scans.registration_id')
    .leftJoin('events', 'events.id', 'scans.requested_event')
    .select(['scans.requested_event as event', 'events.title as eventTitle', 'scans.result', 'scans.gate'])
    .select(['scans.kind', 'scans.reason'])
    .select(['scans.metaid', 'scans.scanned_at as scannedAt', 'scans.received_at as receivedAt'])
    .where(whose === 'own' ? 'registrations.member_id' : 'scans.reviewer_id', '=', member)
    .orderBy('scans.id')
    .execute();
}

/** The events that a member reviews by name. */
export function findReviewed(db: Db, member: MemberId) {
  return db
    .selectFrom('event_reviewers')
    .innerJoin('events', 'events.id', 'event_reviewers.event_id')
    .select(ofEvent)
    .where('event_reviewers.member_id', '=', member)
    .orderBy('events.id')
    .execute();
}

function withEvents(db: Db) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(ofEvent)
    .orderBy('events.start_date')
    .orderBy('registrations.id');
}
