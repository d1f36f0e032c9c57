import { localText } from '../door/check-in-presenter.ts';
import type { Question } from '../event/question.ts';
import type { Attendee } from './door-list-presenter.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Participant } from './participant.ts';

/** A participant as the lists for spreadsheets and paper have it. */
export function asAttendee(
  participant: Participant,
  { questions, timeZone }: { questions: readonly Pick<Question, 'id'>[]; timeZone: string },
): Attendee {
  const { checkedInAt, answers } = participant;
  return {
    lastName: participant.lastName,
    firstName: participant.firstName,
    club: participant.club?.name ?? participant.company,
    kind: participant.kind,
    host: participant.host?.name ?? '',
    attending: participant.attending,
    isWaiting: participant.waitingSince !== null,
    isLate: participant.answeredLate,
    comment: participant.comment,
    answers: questions.map(({ id }) => answers.get(id) ?? ''),
    checkedInAt: checkedInAt === null ? null : localText(checkedInAt, timeZone),
  };
}

/** A participant as a name badge has it. */
export function asBadge(participant: Participant, withCode: boolean) {
  return {
    name: joinedName(participant.firstName, participant.lastName),
    from: participant.club?.name ?? participant.company,
    code: withCode ? participant.barcode : '',
  };
}
