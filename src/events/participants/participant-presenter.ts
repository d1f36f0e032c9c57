import type { Static } from 'typebox';
import { localTextOf } from '../../platform/shared/local-time.ts';
import type { Reader } from '../../directory/members/visibility-rules.ts';
import { contactSeenBy, type Contact } from './contact-rules.ts';
import type { Question } from '../event/question.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { shownFirstName } from '../../platform/localisation/partner-words.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Participant } from './participant.ts';
import type { ParticipantSchema } from './participants-schemas.ts';

/** What the list is written with. */
export interface ParticipantContext {
  questions: readonly Question[];
  turns: readonly InstantText[];
  timeZone: string;
  /** Who reads it: of members they see no more than the directory shows them. */
  reader: Reader;
}

/** A participant in the shape of the interface. */
export function presentParticipant(
  participant: Participant,
  { questions, turns, timeZone, reader }: ParticipantContext,
): Static<typeof ParticipantSchema> {
  const { waitingSince, answers, attending } = participant;
  const local = (at: InstantText | null) => (at === null ? '' : localTextOf(at, timeZone));
  const isOpen = ({ id, required }: Question) => required && (answers.get(id) ?? '') === '';
  return {
    registration: participant.registration,
    member: participant.member,
    kind: participant.kind,
    firstName: shownName(participant),
    lastName: participant.lastName,
    fullName: joinedName(shownName(participant), participant.lastName),
    club: participant.club,
    company: participant.company,
    email: participant.email,
    contact: contactOf(participant, reader),
    host: participant.host,
    attending: attending ?? '',
    partySize: participant.partySize,
    waiting: waitingSince === null ? null : turns.indexOf(waitingSince) + 1,
    comment: participant.comment,
    answers: questions.flatMap(({ id }) => {
      const answer = answers.get(id) ?? '';
      return answer === '' ? [] : [{ question: id, answer }];
    }),
    missingAnswers: attending !== 'NO' && participant.registration !== null && questions.some(isOpen),
    walkIn: participant.walkIn,
    answeredAt: local(participant.answeredAt),
    answeredLate: participant.answeredLate,
    checkedInAt: local(participant.checkedInAt),
    gate: participant.gate,
  };
}

/** How someone is reached, as far as a reader may know it. */
export function contactOf({ member, directory, email }: Participant, reader: Reader): Contact {
  if (member === null || directory === null) return { phone: '', email };
  return contactSeenBy(reader, member, directory);
}

function shownName(participant: Participant): string {
  return shownFirstName(participant, participant.host?.name ?? '');
}
