import { Type } from 'typebox';
import { failures, LocaleQuery, OneOf } from '../../platform/shared/field-schemas.ts';
import { filterFields } from '../audience/audience-filter-schemas.ts';
import {
  chosenFields,
  EventParams,
  exampleEvent,
  exampleFilter,
  participantTags,
} from './participants-schemas.ts';

const Pdf = Type.Unsafe<NodeJS.ReadableStream>(Type.String({ format: 'binary' }));
/** Only some of those who come. */
const whom = { ...filterFields, ...chosenFields };
const order = Type.Optional(OneOf(['name', 'club'] as const, 'Left out, by name.'));

export const doorSheetsSchema = {
  operationId: 'getDoorList',
  tags: participantTags,
  summary: 'The door list to print, as a PDF (organisers and reviewers)',
  description: `An addition: those who come, on sheets of A4, each with a box to tick, which is ticked for those who are in; guests and
partners with whom they come; some empty lines are at the end. It is sent while it is drawn: \`X-Sheets\` says how many sheets it will have. With the filters of the list, only those of them whom they mean.`,
  example: {
    params: exampleEvent,
    querystring: { ...exampleFilter, sort: 'name', answers: true, locale: 'en' },
  },
  params: EventParams,
  querystring: Type.Object({
    ...whom,
    sort: order,
    answers: Type.Optional(Type.Boolean({ description: 'Whether it shows what they answered.' })),
    ...LocaleQuery.properties,
  }),
  response: {
    200: { description: 'The list.', content: { 'application/pdf': { schema: Pdf } } },
    ...failures(403, 404),
  },
};

export const badgesSchema = {
  operationId: 'getBadges',
  tags: participantTags,
  summary: 'Name badges of those who come, as a PDF (organisers and reviewers)',
  description: `An addition: sheets of A4 with two columns of five labels of 85 × 54 mm. With \`code\` each has the code of the ticket, so that a
badge can be scanned at the door. It is sent while it is drawn: \`X-Sheets\` says how many sheets it will have. With the filters of the list, only those whom they mean; without \`state\`, \`registrations\` and \`members\`, those who come.`,
  example: {
    params: exampleEvent,
    querystring: { ...exampleFilter, sort: 'club', code: true, locale: 'en' },
  },
  params: EventParams,
  querystring: Type.Object({
    ...whom,
    sort: order,
    code: Type.Optional(Type.Boolean({ description: 'Whether the code of the ticket is on the badge.' })),
    ...LocaleQuery.properties,
  }),
  response: {
    200: { description: 'The badges.', content: { 'application/pdf': { schema: Pdf } } },
    ...failures(403, 404),
  },
};
