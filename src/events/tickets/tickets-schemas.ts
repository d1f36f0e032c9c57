import { Type } from 'typebox';
import { failures, Id, Params } from '../../platform/shared/field-schemas.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';

const description = `For the person, the host of a guest or partner, and reviewers of the event; to others the
registration does not exist (404). 409 while the invitation is not answered, and for an event that has no tickets; 410
when the participation was declined or the event was cancelled.`;

const Pdf = Type.Unsafe<Buffer>(Type.String({ format: 'binary' }));

export const ticketSchema = {
  operationId: 'getTicket',
  tags: ['Events'],
  summary: "A person's ticket for an event, as PDF",
  description,
  example: { params: { id: 1 }, querystring: { registration: 1 } },
  params: Params({ id: Id<EventId>('The event.') }),
  querystring: Type.Object({ registration: Id<RegistrationId>('Whose ticket.') }),
  response: {
    200: {
      description: 'A page with the event, the name and the QR code that is scanned at the door.',
      content: { 'application/pdf': { schema: Pdf } },
    },
    ...failures(404, 409, 410),
  },
};
