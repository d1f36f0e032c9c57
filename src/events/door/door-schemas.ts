import { Type } from 'typebox';
import { NamedMember, Person, scanReasons } from './check-in.ts';
import {
  bodyFailures,
  Count,
  DateTimeField,
  DateTimeOrEmpty,
  failures,
  heldAlready,
  Id,
  Line,
  Named,
  Nullable,
  OneOf,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { shutReasons, doorTimes } from './door-rules.ts';

export const tags = ['Door'];
export const example = { params: { id: 1 } };
export const params = Params({ id: Id<EventId>('The event.') });

export const Gate = Named(
  'Gate',
  {
    gate: Type.String({ description: 'Its name; empty where the device named none.' }),
    in: Count('How many came in there.'),
  },
  'A gate of an event.',
);

const Scanning = Named(
  'Scanning',
  {
    open: Type.Boolean({ description: 'Whether the door takes scans now.' }),
    reason: OneOf(shutReasons, 'Why it does not; empty when it does.'),
    from: DateTimeOrEmpty('From when it does; empty when it does already, or never will by itself.'),
  },
  'Whether a door takes scans.',
);

const doorEventFields = {
  id: Id<EventId>(),
  title: Type.String(),
  startDate: DateTimeField('Local time of the organisation.'),
  endDate: Nullable(DateTimeField('Null when no end is known.')),
  allDay: Type.Boolean(),
  place: Type.String({ description: 'Name and city of the place; may be empty.' }),
  cancelled: Type.Boolean(),
  when: OneOf(doorTimes, 'Running or on this day, before it, or behind it.'),
  scanning: Scanning,
  expected: Count('How many people said that they come.'),
  in: Count('How many are in.'),
  gates: Type.Array(Gate, { description: 'The gates used so far, the busiest first.' }),
};

const DoorEvent = Named('DoorEvent', doorEventFields, 'An event as its reviewers see it at the door.');

export const listDoorsSchema = {
  operationId: 'listDoors',
  tags,
  summary: 'Events whose doors the caller may open',
  description: `The events with check-in that the caller reviews: today's first, then those to come, then those that ended
within the last two days. At most 50.`,
  example: { querystring: { days: 14 } },
  querystring: Type.Object({
    days: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 60, description: 'How many days ahead; 14 when left out.' }),
    ),
  }),
  response: {
    200: Named(
      'DoorEvents',
      { success: Success, events: Type.Array(DoorEvent) },
      'The events whose doors the caller may open.',
    ),
    ...failures(),
  },
};

export const readDoorSchema = {
  operationId: 'readDoor',
  tags,
  summary: 'The door of an event (reviewers)',
  description: 'What a device needs before it opens the door.',
  example,
  params,
  response: {
    200: Named(
      'Door',
      {
        ...doorEventFields,
        salt: Type.String({ description: 'The salt of the sealed list, in hexadecimal digits.' }),
      },
      'An event, and what a device needs to read its sealed list.',
    ),
    ...failures(403, 404),
  },
};

const Bytes = Type.Unsafe<Buffer>(Type.String({ format: 'binary' }));

export const readSealedListSchema = {
  operationId: 'readSealedList',
  tags,
  summary: 'The sealed list of an event (reviewers)',
  description: `Everyone with a registration, each entry sealed with a key that only their ticket holds: a device can decide
about tickets without a network, and shows nothing without them. The format is described in
\`docs/decisions/0013-sealed-door-list.md\`. It is made again only when something has changed; \`If-None-Match\` saves the way.`,
  example,
  params,
  response: {
    200: {
      description: 'The list, in a binary format of its own.',
      content: { 'application/octet-stream': { schema: Bytes } },
    },
    304: heldAlready('list'),
    ...failures(403, 404),
  },
};

export const Party = Named(
  'Party',
  {
    size: Count('How many come.'),
    in: Count('How many of them are in.'),
    missing: Type.Array(Type.String(), { description: 'The names of the others.' }),
  },
  'A member with the own guests and partner, as far as they come; as it is now.',
);

const SentScan = Named(
  'DoorScan',
  {
    nonce: Line(100, { minLength: 1, description: 'Names this scan, so that it can be sent again safely.' }),
    barcode: Type.Optional(
      Type.String({ minLength: 1, maxLength: 4096, description: 'What the scanner read, whatever it is.' }),
    ),
    registration: Type.Optional(
      Id<RegistrationId>('In place of the code: the person found by name, or in the sealed list.'),
    ),
    scannedAt: Type.Optional(DateTimeField('When the device read the code, in local time.')),
    gate: Type.Optional(Line(100, { description: 'The door at which it stands.' })),
    decided: Type.Optional(
      OneOf(['in'], 'The device has let the person in already, because it had no network.'),
    ),
  },
  'A code that a device has read, or a person whom a reviewer has found; exactly one of `barcode` and `registration`.',
);

const ScanResult = Named(
  'ScanResult',
  {
    nonce: Type.String(),
    result: Type.Integer({ description: '200 when the person may come in; otherwise as in `errorCode`.' }),
    error: Type.String({ description: 'An English sentence; empty when the person may come in.' }),
    registration: Nullable(Id<RegistrationId>('Null when nobody of this event has the code.')),
    person: Nullable(Person),
    party: Nullable(Party),
    validatedAt: DateTimeOrEmpty('When the person came in; empty when they are not in.'),
    gate: Type.String({ description: 'Where they came in.' }),
    reviewer: Nullable(NamedMember),
    reason: OneOf(
      ['', ...scanReasons],
      'Why exactly, where `result` leaves it open (400 and 410); empty otherwise.',
    ),
    otherEvent: Nullable(
      Named(
        'TicketEvent',
        { id: Id<EventId>(), title: Type.String(), startDate: DateTimeField('Local time.') },
        'The event that a ticket is for.',
      ),
    ),
  },
  'What became of a scan. `otherEvent` is the event of a ticket for another one, where the caller may see it. `reviewer` is who let the person in before; null otherwise.',
);

export const scanBatchSchema = {
  operationId: 'scanBatch',
  tags,
  summary: 'Check people in, up to 200 at once (reviewers)',
  description: `The scans are decided in their order by the rules of \`/events/confirm\`, each by itself: \`result\` is 200, 400,
409, 410 or 423, and none fails because of another. All of them are stored, or none.

A scan that comes again with its nonce gets its first answer again, whatever has happened meanwhile; \`party\` is always
as it is now. A nonce that this reviewer used for another person is refused with 400.

A device without a network decides by the sealed list and sends \`decided: "in"\` with the registration and the time later. If the
service refuses such a scan, it is kept as a conflict, which \`…/conflicts\` shows. 403 while check-in is switched off.`,
  example: {
    ...example,
    body: {
      scans: [
        {
          nonce: 'batch-1',
          registration: 2,
          gate: 'Main entrance',
          scannedAt: '2026-11-14T12:00:00',
        },
      ],
    },
  },
  params,
  body: Named(
    'DoorScans',
    { scans: Type.Array(SentScan, { minItems: 1, maxItems: 200 }) },
    'What a device has read since it last had a network.',
  ),
  response: {
    200: Named(
      'ScanResults',
      { success: Success, results: Type.Array(ScanResult) },
      'What became of each scan, in their order.',
    ),
    ...bodyFailures(403, 404),
  },
};
