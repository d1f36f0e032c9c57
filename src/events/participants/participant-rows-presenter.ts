import { localTextOf } from '../../platform/shared/local-time.ts';
import type { Question } from '../event/question.ts';
import type { Attendee } from './door-list-presenter.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { shownFirstName, shownGuestName } from '../../platform/localisation/partner-words.ts';
import { guestNameKey } from '../../platform/storage/name-keys.ts';
import type { Participant } from './participant.ts';

/** A participant as the lists for spreadsheets and paper have it. */
export function asAttendee(
  participant: Participant,
  {
    questions,
    timeZone,
    locale,
  }: { questions: readonly Pick<Question, 'id'>[]; timeZone: string; locale: Locale },
): Attendee {
  const { checkedInAt, answeredAt, answers } = participant;
  return {
    nameKey: guestNameKey({
      guest_first_name: participant.firstName,
      guest_last_name: participant.lastName,
      guest_company: participant.company,
    }),
    lastName: participant.lastName,
    firstName: shownFirstName(participant, participant.host?.name ?? '', locale),
    club: participant.club?.name ?? participant.company,
    kind: participant.kind,
    host: participant.host?.name ?? '',
    attending: participant.attending,
    isWaiting: participant.waitingSince !== null,
    isLate: participant.answeredLate,
    comment: participant.comment,
    answers: questions.map(({ id }) => answers.get(id) ?? ''),
    answeredAt: answeredAt === null ? null : localTextOf(answeredAt, timeZone),
    checkedInAt: checkedInAt === null ? null : localTextOf(checkedInAt, timeZone),
  };
}

/** A participant as a name badge has it. */
export function asBadge(participant: Participant, withCode: boolean, locale: Locale) {
  return {
    name: shownGuestName(participant, participant.host?.name ?? '', locale),
    from: participant.club?.name ?? participant.company,
    code: withCode ? participant.barcode : '',
  };
}
