import { Type } from 'typebox';
import { NamedMember, Person } from './check-in.ts';
import {
  Count,
  DateTimeField,
  DateTimeOrEmpty,
  failures,
  Id,
  Named,
  Nullable,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { RegistrationId, ScanId } from '../../platform/shared/ids.ts';
import { example, Gate, params, tags } from './door-schemas.ts';

export const figuresSchema = {
  operationId: 'readDoorFigures',
  tags,
  summary: 'How many came in, by gate and minute (reviewers)',
  description:
    'Check-ins that were annulled do not count. The minutes are those of the last hours in which someone came in.',
  example: { ...example, querystring: { hours: 6 } },
  params,
  querystring: Type.Object({
    hours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 72,
        description: 'How far back the minutes go; 12 when left out.',
      }),
    ),
  }),
  response: {
    200: Named(
      'DoorFigures',
      {
        success: Success,
        expected: Count('How many people said that they come.'),
        in: Count('How many are in.'),
        gates: Type.Array(Gate),
        minutes: Type.Array(
          Named(
            'GateMinute',
            { minute: DateTimeField('Local time.'), gate: Type.String(), in: Count('How many came in.') },
            'A minute at a gate.',
          ),
        ),
      },
      'How many came in.',
    ),
    ...failures(403, 404),
  },
};

const FirstCheckIn = Named(
  'FirstCheckIn',
  { validatedAt: DateTimeField('Local time.'), gate: Type.String(), reviewer: Nullable(NamedMember) },
  'Who was first.',
);

export const conflictsSchema = {
  operationId: 'listDoorConflicts',
  tags,
  summary: 'Who was let in without a network and refused by the service (reviewers)',
  description: 'The newest first, at most 500. They are kept with the scans.',
  example,
  params,
  response: {
    200: Named(
      'DoorConflicts',
      {
        success: Success,
        conflicts: Type.Array(
          Named(
            'DoorConflict',
            {
              id: Id<ScanId>(),
              result: Type.Integer({ description: 'Why, as in `errorCode`.' }),
              error: Type.String({ description: 'An English sentence.' }),
              registration: Nullable(Id<RegistrationId>()),
              person: Nullable(Person),
              scannedAt: DateTimeOrEmpty('When the device let the person in.'),
              receivedAt: DateTimeField('When the service heard of it.'),
              gate: Type.String(),
              reviewer: NamedMember,
              first: Nullable(FirstCheckIn),
            },
            'A person who was let in by a device alone; `first` is how they had come in before, null when they had not.',
          ),
        ),
      },
      'What devices decided otherwise than the service.',
    ),
    ...failures(403, 404),
  },
};
