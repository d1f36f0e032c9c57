import { Type } from 'typebox';
import { Count, Named, Nullable } from '../../platform/shared/field-schemas.ts';

/** Whether a request only says what it would do. */
export const dryRun = Type.Optional(
  Type.Boolean({ description: 'Answers who would be told what, and changes nothing.' }),
);

export const SampleMail = Named(
  'NoticeSample',
  {
    to: Type.String({ description: 'The name of the reader.' }),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
  },
  'The mail to one of them, in the language of the reader.',
);

export const NoticeToPeople = Named(
  'NoticeToPeople',
  {
    count: Count('How many are told, those without an address included.'),
    left: Count(
      'How many more they would be, had they not left the organisation; counted in a preview only.',
    ),
    withoutAddress: Count('How many of them have no address; counted in a preview only.'),
    withoutAddressNames: Type.Array(Type.String(), { description: 'The names of the first of these.' }),
    sample: Nullable(SampleMail),
    undoSeconds: Count(
      'For how many seconds the mails wait before they leave, so that the opposite step takes them back.',
    ),
    retryAfter: Type.Optional(
      Count(
        'In a preview, where so many mails may not be sent by now: after how many seconds they may. Without them it is possible.',
      ),
    ),
  },
  'Who is told of a change, or would be.',
);
