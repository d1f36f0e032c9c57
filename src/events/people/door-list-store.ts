import type { EventRecord } from '../event/event.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { textAfter } from '../../platform/shared/text-range.ts';
import type { Db } from '../../platform/storage/database.ts';

export type DoorListRow = Awaited<ReturnType<typeof findRegistrations>>[number];
export type UnregisteredRow = Awaited<ReturnType<typeof findUnregistered>>[number];

/** Everyone who was invited to an event or answered, members and guests, in no particular order. */
export function findRegistrations(db: Db, event: EventId) {
  return db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('members as hosts', 'hosts.id', 'registrations.host_member_id')
    .select([
      'registrations.id',
      'registrations.member_id',
      'registrations.partner',
      'registrations.attending',
    ])
    .select(['registrations.guest_first_name', 'registrations.guest_last_name', 'registrations.comment'])
    .select('registrations.guest_company')
    .select('registrations.waiting_since')
    .select(['registrations.validated_at', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['clubs.name as club_name', 'hosts.first_name as host_first_name'])
    .select(['hosts.middle_name as host_middle_name', 'hosts.last_name as host_last_name'])
    .where('registrations.event_id', '=', event)
    .execute();
}

/** The active members of an event's audience who were neither invited by name nor answered. */
export function findUnregistered(db: Db, event: EventRecord) {
  return db
    .selectFrom('members')
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .select(['members.first_name', 'members.middle_name', 'members.last_name', 'clubs.name as club_name'])
    .where('members.active', '=', 1)
    .where('places.path', '>=', event.ownerPath)
    .where('places.path', '<', textAfter(event.ownerPath) ?? '')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('registrations')
            .select('registrations.id')
            .whereRef('registrations.member_id', '=', 'members.id')
            .where('registrations.event_id', '=', event.id),
        ),
      ),
    )
    .execute();
}

/** The questions that are no longer asked at an event, but that somebody has answered. */
export function findArchivedQuestions(db: Db, event: EventId) {
  return db
    .selectFrom('event_questions')
    .select(['id', 'title', 'type'])
    .where('event_id', '=', event)
    .where('archived', '=', 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration_answers')
          .select('registration_answers.question_id')
          .whereRef('registration_answers.question_id', '=', 'event_questions.id'),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The answers of everyone at an event. */
export function findAnswersOnList(db: Db, event: EventId) {
  return db
    .selectFrom('registration_answers')
    .innerJoin('registrations', 'registrations.id', 'registration_answers.registration_id')
    .select(['registration_answers.registration_id', 'registration_answers.question_id'])
    .select('registration_answers.answer')
    .where('registrations.event_id', '=', event)
    .execute();
}
