import { findSettings } from '../event/events-store.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { shownFirstName } from '../../platform/localisation/partner-words.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { dateTimeText, type InstantText } from '../../platform/shared/local-time.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Db } from '../../platform/storage/database.ts';
import { byName, type DoorList, type Attendee } from './door-list-presenter.ts';
import * as store from './door-list-store.ts';
import type { DoorListRow, UnregisteredRow } from './door-list-store.ts';

/**
 * Who comes to an event, with what they answered, also to questions that are no longer asked: everyone who was invited or answered, with `everyone` also those of the audience who did
 * neither. Fails when there is no such event.
 */
export async function attendanceOf(
  db: Db,
  id: EventId,
  { timeZone, everyone, locale }: { timeZone: string; everyone: boolean; locale: Locale },
): Promise<DoorList & { day: string }> {
  const [settings] = await findSettings(db, [id]);
  if (settings === undefined) throw new DomainError('not-found', `There is no event with the id ${id}.`);
  const { event } = settings;
  const archived = (await store.findArchivedQuestions(db, id)).map((row) => ({ ...row, isArchived: true }));
  const questions = [...settings.questions, ...archived];
  const answers = Map.groupBy(await store.findAnswersOnList(db, id), (answer) => answer.registration_id);
  const registered = (await store.findRegistrations(db, id)).map((row) => {
    const given = new Map(answers.get(row.id)?.map(({ question_id, answer }) => [question_id, answer]));
    return attendee(
      row,
      { timeZone, locale },
      questions.map((question) => given.get(question.id) ?? ''),
    );
  });
  const others = everyone && !event.closed ? await store.findUnregistered(db, event) : [];
  return {
    title: event.title,
    when: event.start.slice(0, event.allDay ? 10 : 16).replace('T', ' '),
    day: event.start.slice(0, 10),
    questions,
    people: byName([...registered, ...others.map((row) => unregistered(row, questions))]),
  };
}

function attendee(
  row: DoorListRow,
  { timeZone, locale }: { timeZone: string; locale: Locale },
  answers: readonly string[],
): Attendee {
  const isMember = row.member_id !== null;
  const host = joinedName(row.host_first_name, row.host_middle_name, row.host_last_name);
  const names = { firstName: row.guest_first_name, lastName: row.guest_last_name };
  return {
    lastName: (isMember ? row.last_name : row.guest_last_name) ?? '',
    firstName: isMember ? joinedName(row.first_name, row.middle_name) : shownFirstName(names, host, locale),
    club: row.club_name ?? row.guest_company,
    kind: isMember ? 'member' : row.partner === 1 ? 'partner' : 'guest',
    host,
    attending: row.attending,
    isWaiting: row.waiting_since !== null,
    comment: row.comment,
    answers,
    checkedInAt: row.validated_at === null ? null : localTime(row.validated_at, timeZone),
  };
}

function unregistered(row: UnregisteredRow, questions: readonly unknown[]): Attendee {
  return {
    lastName: row.last_name,
    firstName: joinedName(row.first_name, row.middle_name),
    club: row.club_name,
    kind: 'member',
    host: '',
    attending: null,
    comment: '',
    answers: questions.map(() => ''),
    checkedInAt: null,
  };
}

function localTime(instant: InstantText, timeZone: string): string {
  return dateTimeText(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime());
}
