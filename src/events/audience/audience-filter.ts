import type { Question } from '../event/question.ts';
import type { PersonKind } from '../registration/registration.ts';
import type { ClubId, MemberId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import type { AudienceState } from './audience.ts';

/** Which people of an event are meant; what is left out does not matter. */
export interface AudienceFilter {
  /** Only these, and the members of `members`, who may not be registered. */
  registrations?: readonly RegistrationId[] | undefined;
  members?: readonly MemberId[] | undefined;
  state?: AudienceState | undefined;
  kind?: PersonKind | undefined;
  checkedIn?: boolean | undefined;
  club?: ClubId | undefined;
  /** With this one's guests and partner, the member apart. */
  host?: MemberId | undefined;
  hasComment?: boolean | undefined;
  /** Whether a required question is open; those who do not come are asked nothing. */
  missingAnswers?: boolean | undefined;
  /** Who gave this answer to a question. */
  answered?: { readonly question: QuestionId; readonly answer: string } | undefined;
  /** Folded; each is a part of the name, of the club, of the host's name or of an answer. */
  words: readonly string[];
}

/** What is asked at an event, as far as a filter goes by it. */
export type AskedQuestion = Pick<Question, 'id' | 'type' | 'required' | 'options'>;

/** People of an event who are named one by one: by registration, or as members, who may have none. */
export interface ChosenPeople {
  readonly registrations: readonly RegistrationId[];
  readonly members: readonly MemberId[];
}
