import { Type } from 'typebox';
import {
  bodyFailures,
  DateTimeField,
  Id,
  Line,
  Named,
  Success,
} from '../../platform/shared/field-schemas.ts';
import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { Person } from './check-in.ts';

const description = `For reviewers of the event. The HTTP status equals \`errorCode\`. Checked in this order:

- **403** the caller does not review the event, the event is unknown, or its review is switched off;
- **400** the nonce was used for another scan, nobody has this code, or it belongs to another event (a body of the wrong
  shape is 400 as well, and then \`errorInfo\` names the fields);
- **410** the participation was declined, the invitation was never accepted, or the event was cancelled;
- **423** registration is still open;
- **409** the code has been validated before: \`errorInfo\` holds one object with \`registration\`, \`person\`,
  \`validatedAt\` (local time of the first validation) and \`reviewer\` (\`id\`, \`fullName\`).

For 410 and 423, \`errorInfo\` holds one object with \`registration\` and \`person\`. Every scan is recorded, accepted or
refused; the scanned text is not.

A device that got no answer sends the scan again, the same event and code with the same \`nonce\`. After the 403 check,
which is always made again, it gets the answer of the first time, status and body, whatever has happened to the ticket
in the meantime; a scan refused with 403 uses up no nonce. A new scan needs a new nonce: one that this reviewer used for
another scan is refused with 400, and \`errorInfo\` names \`nonce\`.`;

export const confirmSchema = {
  operationId: 'confirmAttendance',
  tags: ['Events'],
  summary: 'Check a person in by the code of their ticket (reviewers)',
  description,
  example: {
    body: {
      barcode: demoSecrets.barcode,
      event: 1,
      metaid: 7,
      nonce: 'scan-1',
      scannedAt: '2026-11-14T12:00:00',
      gate: 'Main entrance',
    },
  },
  body: Named(
    'Scan',
    {
      barcode: Line(200, { minLength: 1, description: 'What the scanner read: the `reviewBarcode`.' }),
      event: Id<EventId>('The event at whose door the code is scanned.'),
      // Some devices say -1 where they have none: refusing that would refuse every ticket.
      metaid: Type.Optional(
        Type.Integer({
          minimum: Number.MIN_SAFE_INTEGER,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Any whole number of the device; kept with the scan.',
        }),
      ),
      nonce: Type.Optional(
        Line(100, { minLength: 1, description: 'Names this scan, so that it can be sent again safely.' }),
      ),
      scannedAt: Type.Optional(DateTimeField('When the device read the code, in local time.')),
      gate: Type.Optional(Line(100, { description: 'The door at which the code was scanned.' })),
    },
    'What the device of a reviewer has read.',
  ),
  response: {
    200: Named(
      'CheckIn',
      {
        success: Success,
        error: Type.Literal(''),
        registration: Id<RegistrationId>(),
        person: Person,
        validatedAt: DateTimeField('Local time.'),
      },
      'The person may come in.',
    ),
    ...bodyFailures(403, 409, 410, 423),
  },
};
