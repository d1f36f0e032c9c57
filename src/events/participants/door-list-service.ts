import { unansweredStates } from '../audience/audience.ts';
import { findSettings } from '../event/events-store.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { byName, type Attendee, type DoorList } from './door-list-presenter.ts';
import { asAttendee } from './participant-rows-presenter.ts';
import { orderOf } from './participant-rules.ts';
import { allParticipants, questionsOfFile } from './participants-service.ts';

/**
 * Who comes to an event, with what they answered, also to questions that are no longer asked: everyone who was invited or answered, with `everyone` also those of the audience who did
 * neither. Fails when there is no such event.
 */
export async function attendanceOf(
  storage: Storage,
  id: EventId,
  { timeZone, everyone, locale }: { timeZone: string; everyone: boolean; locale: Locale },
): Promise<DoorList & { day: string }> {
  const [settings] = await findSettings(storage.db, [id]);
  if (settings === undefined) throw new DomainError('not-found', `There is no event with the id ${id}.`);
  const { event } = settings;
  const questions = await questionsOfFile(storage, settings);
  const people: Attendee[] = [];
  for (const state of everyone ? [undefined, ...unansweredStates] : [undefined]) {
    const rows = await allParticipants(
      storage,
      { event, questions },
      { filter: { words: [], ...(state && { state }) }, order: orderOf('name') },
      (participant) =>
        // Those who are registered come with the first list.
        state !== undefined && participant.registration !== null
          ? []
          : [asAttendee(participant, { questions, timeZone, locale })],
    );
    for await (const some of rows) people.push(...some.flat());
  }
  return {
    title: event.title,
    when: event.start.slice(0, event.allDay ? 10 : 16).replace('T', ' '),
    day: event.start.slice(0, 10),
    questions,
    people: byName(people),
  };
}
