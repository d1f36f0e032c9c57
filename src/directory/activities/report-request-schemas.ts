import { Type } from 'typebox';
import {
  bodyFailures,
  Count,
  Id,
  Named,
  Nullable,
  Success,
  Text,
} from '../../platform/shared/field-schemas.ts';
import type { ClubId, PlaceId } from '../../platform/shared/ids.ts';

const AskedClub = Named(
  'AskedClub',
  {
    id: Id<ClubId>(),
    name: Type.String(),
    recipients: Type.Array(Type.String(), { description: 'The names of those who get a mail.' }),
  },
  'A club that is asked to report.',
);

export const askForReportsSchema = {
  operationId: 'askForReports',
  tags: ['Activities'],
  summary: 'Ask the clubs of a place that have not reported to do so',
  description:
    'For whoever manages the activities of the place. An addition. Whoever may report for such a club today, by an office or a right over the club itself, gets a mail in their language with the words of the caller and the way to ' +
    'report; answers go to the caller. `dryRun=true` answers who would get it, and sends nothing. It counts among the messages that a member sends in a day (settings); then 429 and `Retry-After`.',
  example: {
    querystring: { dryRun: true },
    body: { place: 3, text: 'Please report by the end of the month.' },
  },
  querystring: Type.Object({
    dryRun: Type.Optional(Type.Boolean({ description: 'Answers who would be asked, and sends nothing.' })),
  }),
  body: Named(
    'NewReportRequest',
    {
      place: Id<PlaceId>('The place whose clubs are asked: that one, and all below it.'),
      year: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 9998,
          description: 'The club year; the present one when left out.',
        }),
      ),
      text: Type.Optional(Text(5000, { description: 'What the caller says in the mail.' })),
      expected: Type.Optional(
        Count('How many mails the trial answered; another number by now is refused with 409.'),
      ),
    },
    'What clubs are asked.',
  ),
  response: {
    200: Named(
      'ReportRequest',
      {
        success: Success,
        dryRun: Type.Boolean(),
        count: Count('How many mails.'),
        clubs: Type.Array(AskedClub, { description: 'The clubs that are asked, by name.' }),
        unreached: Type.Array(Type.String(), {
          description: 'The names of the clubs that have not reported and in which nobody can be asked.',
        }),
        sample: Nullable(
          Named('ReportMail', { subject: Type.String(), text: Type.String() }, 'One of the mails, as text.'),
        ),
      },
      'Who is asked, or would be.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};
