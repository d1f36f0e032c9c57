import { Type } from 'typebox';
import { demoUsernames } from './demo-summary.ts';
import { locales } from '../../platform/localisation/locale.ts';
import {
  failures,
  LocaleQuery,
  Named,
  Nullable,
  OneOf,
  Success,
} from '../../platform/shared/field-schemas.ts';

const DemoPerson = Named(
  'DemoPerson',
  {
    kind: OneOf(
      demoUsernames,
      'What this person shows: an ordinary member with tickets and open invitations, the president of a club, the reviewer ' +
        'of the event that runs now, or an administrator.',
    ),
    username: Type.String(),
    fullName: Type.String(),
    photo: Type.String({ description: 'The public name of the photo.' }),
    office: Type.String({
      description: 'The highest office of today in the requested language; may be empty.',
    }),
  },
  'Someone as whom anyone may sign in to the demo.',
);

const DemoSignIns = Named(
  'DemoSignIns',
  {
    password: Type.String({ description: 'The public password of them all.' }),
    people: Type.Array(DemoPerson),
  },
  'Who one can be in the demo.',
);

export const getOrganisationSchema = {
  operationId: 'getOrganisation',
  tags: ['Organisation'],
  summary: 'What a program needs to know before anyone has signed in',
  description:
    'An addition to the contract, for start pages: names, looks and languages, and what is possible here.',
  example: { querystring: { locale: 'en' } },
  querystring: LocaleQuery,
  response: {
    200: Named(
      'Organisation',
      {
        success: Success,
        name: Type.String({ description: 'What the organisation is called.' }),
        brandColour: Type.String({ description: 'As `#rrggbb`; white text can be read on it.' }),
        languages: Type.Array(OneOf(locales), {
          description: 'Those that people can choose, the usual one first.',
        }),
        language: OneOf(locales, 'The one of people whose own is not known.'),
        timeZone: Type.String({ description: 'In which all times are meant, such as `Europe/Zurich`.' }),
        clubYearStart: Type.String({ description: 'The day on which the club year begins, as `MM-DD`.' }),
        currency: Type.String({
          description: 'Of the amounts that clubs report, such as `CHF`; empty where nobody said it.',
        }),
        setupNeeded: Type.Boolean({ description: 'Whether there is nobody yet who could sign in.' }),
        passkeys: Type.Boolean({
          description:
            'Whether people can sign in with passkeys: the public address is a name and not a number.',
        }),
        tileAddress: Type.String({
          description: 'Where tiles of maps come from, with `{z}`, `{x}` and `{y}` left open; may be empty.',
        }),
        version: Type.String({ description: 'Of the program.' }),
        demo: Nullable(DemoSignIns),
      },
      'What anyone may know of the organisation and of this service.',
    ),
    ...failures(),
  },
};
