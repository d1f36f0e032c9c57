import { Type } from 'typebox';
import { locales } from '../../platform/localisation/locale.ts';
import {
  bodyFailures,
  failedWith,
  Line,
  Named,
  OneOf,
  Success,
} from '../../platform/shared/field-schemas.ts';

const SetupOrganisation = Named(
  'SetupOrganisation',
  {
    name: Line(100, { minLength: 1, description: 'What it is called.' }),
    timeZone: Line(100, { description: 'In which all times are meant, such as Europe/Zurich.' }),
    clubYearStart: Line(5, { description: 'The day on which the club year begins, as MM-DD.' }),
    languages: Type.Array(OneOf(locales), {
      minItems: 1,
      uniqueItems: true,
      description: 'Those that people can choose, the usual one first.',
    }),
  },
  'The organisation that uses the service.',
);

const FirstAdministrator = Named(
  'FirstAdministrator',
  {
    firstName: Line(100, { minLength: 1 }),
    lastName: Line(100, { minLength: 1 }),
    email: Line(254, { minLength: 1 }),
    username: Line(100, { minLength: 1, description: 'With which the administrator signs in.' }),
    password: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'At least 10 characters, and none that would be guessed first.',
    }),
  },
  'The first member, who may do everything.',
);

export const setUpSchema = {
  operationId: 'setUp',
  tags: ['Organisation'],
  summary: 'Set the service up for the first time',
  description:
    'An addition to the contract, for the page behind the link that the service prints when it starts on an empty database. What is set ' +
    'here holds at once on every instance, where neither a variable, the file of settings nor a flag says otherwise.',
  example: {
    body: {
      secret: 'what stands behind the # of the link',
      organisation: {
        name: 'Friends of the Lake',
        timeZone: 'Europe/Zurich',
        clubYearStart: '07-01',
        languages: ['de', 'fr'],
      },
      administrator: {
        firstName: 'Ada',
        lastName: 'Example',
        email: 'ada@example.org',
        username: 'ada',
        password: 'four words from nowhere',
      },
    },
  },
  body: Named(
    'Setup',
    {
      secret: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'What stands behind the # of the printed link.',
      }),
      organisation: SetupOrganisation,
      administrator: FirstAdministrator,
    },
    'What the service has to know before anyone can use it.',
  ),
  response: {
    201: Named('SetupDone', { success: Success }, 'The administrator can sign in.'),
    ...bodyFailures(),
    403: failedWith('The secret is not that of a link that the service has printed.'),
    410: failedWith('The service is set up already.'),
  },
};
