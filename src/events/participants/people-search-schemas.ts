import { Type } from 'typebox';
import { FoundMembers, SearchedFor } from '../../directory/members/members-schemas.ts';
import { failures, LocaleQuery } from '../../platform/shared/field-schemas.ts';
import { EventParams, exampleEvent, participantTags } from './participants-schemas.ts';

/** How many are answered to whoever does not say. */
export const defaultFound = 8;

export const searchPeopleSchema = {
  operationId: 'searchPeopleForEvent',
  tags: participantTags,
  summary: 'Find active members for an event, whoever is near first (organisers and reviewers)',
  description: `An addition: as \`searchMembers\`, for whoever chooses someone for the event. First come those whose names begin with the words and who
belong to the club of the caller or to the place of the event's calendar, then those who are registered, then everyone else.`,
  example: { params: exampleEvent, querystring: { q: 'müller', limit: 8, locale: 'de' } },
  params: EventParams,
  querystring: Type.Object({
    q: SearchedFor,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        default: defaultFound,
        description: 'At most so many members.',
      }),
    ),
    ...LocaleQuery.properties,
  }),
  response: { 200: FoundMembers, ...failures(403, 404) },
};
