import { Type } from 'typebox';
import { personKinds } from '../registration/registration.ts';
import { Id, Line, OneOf } from '../../platform/shared/field-schemas.ts';
import type { ClubId, MemberId, QuestionId } from '../../platform/shared/ids.ts';
import { audienceStates } from './audience.ts';

const YesNo = (description: string) => Type.Optional(Type.Boolean({ description }));

/** By what the people of an event are narrowed, wherever that can be said. */
export const filterFields = {
  state: Type.Optional(
    OneOf(
      audienceStates,
      'How they stand to the event, as the counts say it: with `told`, `untold` and `unreached` members who are not registered are listed as well. Left out, everyone who is registered.',
    ),
  ),
  kind: Type.Optional(OneOf(personKinds, 'As what they come.')),
  checkedIn: YesNo('Whether they are in.'),
  club: Type.Optional(Id<ClubId>('Members of this club and their guests.')),
  host: Type.Optional(Id<MemberId>('The guests and the partner of this member.')),
  hasComment: YesNo('Whether they wrote a comment.'),
  missingAnswers: YesNo('Whether a required question is open.'),
  question: Type.Optional(Id<QuestionId>('Those who gave `answer` to this question.')),
  answer: Type.Optional(Line(2000, { description: 'The answer, as it was given, to `question`.' })),
  q: Type.Optional(
    Line(100, {
      description:
        'Parts of the name, of the club, of the name of the host or of an answer, without regard to case and accents.',
    }),
  ),
};
