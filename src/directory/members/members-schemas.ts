import { Type } from 'typebox';
import {
  Count,
  DateField,
  DateOrEmpty,
  failures,
  Id,
  Line,
  LocaleQuery,
  Named,
  Nullable,
  OneOf,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import { ClubReference } from '../organisation/club-reference.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { historyTypes } from './history-entry.ts';
import { memberNetworks } from './member.ts';
import { MemberSummary, photoDescription } from './member-summary.ts';
import { maxMatches } from './search-rules.ts';

/** How many members a search answers when the caller does not say. */
export const defaultSearchLimit = 100;
const maxSearchLimit = 500;

export const AddressComponents = Named(
  'AddressComponents',
  {
    street: Type.String(),
    poBox: Type.String(),
    postalCode: Type.String(),
    city: Type.String(),
    state: Type.String(),
    country: Type.String(),
  },
  'The parts of an address; each may be empty.',
);

const AddressLines = Type.String({ description: 'Lines separated by a newline character; may be empty.' });

const SocialNetworks = Type.Partial(Type.Record(Type.Enum([...memberNetworks]), Type.String()), {
  additionalProperties: false,
  title: 'MemberNetworks',
  description: 'The public address by network.',
});

export const MemberSchema = Named(
  'Member',
  {
    id: Id<MemberId>(),
    firstName: Type.String(),
    middleName: Type.String(),
    lastName: Type.String(),
    fullName: Type.String(),
    title: Type.String(),
    email: Type.String(),
    partner: Nullable(Type.String()),
    privateAddress: AddressLines,
    privateAddressComponents: AddressComponents,
    privatePhone: Type.String(),
    privateMobile: Type.String(),
    privateWww: Type.String(),
    company: Type.String(),
    professionTitle: Type.String(),
    professionFunction: Type.String(),
    businessAddress: AddressLines,
    businessAddressComponents: AddressComponents,
    businessPhone: Type.String(),
    businessMobile: Type.String(),
    photo: Type.String({ description: photoDescription }),
    birthday: DateOrEmpty(),
    orgFunctionCode: Type.String({ description: 'The highest function held today; may be empty.' }),
    orgFunction: Type.String({
      description: 'Its title in the requested language, English unless asked otherwise; may be empty.',
    }),
    club: Nullable(ClubReference),
    socialNetworks: SocialNetworks,
  },
  "A member's full record.",
);

export const HistoryEntrySchema = Named(
  'HistoryEntry',
  {
    type: OneOf(historyTypes),
    title: Type.String({ description: 'The function or status in the requested language.' }),
    scope: Type.String({ description: 'The club or unit it applies to.' }),
    startDate: DateField(),
    endDate: DateOrEmpty('Empty while it is running.'),
    active: Type.Boolean({ description: 'Whether it holds today; the first and the last day count.' }),
  },
  'A function or a status that a member has or had.',
);

/** What is searched for. */
export const SearchedFor = Line(100, {
  minLength: 2,
  description:
    'Every word must be a part of the name, an e-mail address, the company or a phone number, ' +
    'without regard to case and accents.',
});

export const FoundMembers = Named(
  'MemberSearch',
  {
    success: Success,
    count: Count('The number of members in this answer.'),
    more: Type.Boolean({ description: 'Whether there are further ones.' }),
    members: Type.Array(MemberSummary),
  },
  'The members found, best first.',
);

export const searchMembersSchema = {
  operationId: 'searchMembers',
  tags: ['Members'],
  summary: 'Find active members by name, e-mail address, company or phone number, best first',
  description: '`limit`, `offset`, `nearest`, `locale` and `more` are additions.',
  example: { querystring: { q: 'müller', limit: 2, offset: 0, nearest: true, locale: 'de' } },
  querystring: Type.Object({
    q: SearchedFor,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxSearchLimit,
        default: defaultSearchLimit,
        description: 'At most so many members.',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxMatches - maxSearchLimit,
        default: 0,
        description: 'Leaves out so many of the first.',
      }),
    ),
    nearest: Type.Optional(
      Type.Boolean({
        description:
          "Puts those of the caller's own club first whose names begin with the words. Left out, everyone is alike.",
      }),
    ),
    ...LocaleQuery.properties,
  }),
  response: { 200: FoundMembers, ...failures() },
};

export const getMemberSchema = {
  operationId: 'getMember',
  tags: ['Members'],
  summary: "One member's full record",
  description:
    "A former member's record stays readable, because committees of earlier years refer to it. " +
    'The parameter `locale` is an addition.',
  example: { params: { member: 'member' }, querystring: { locale: 'de' } },
  querystring: LocaleQuery,
  params: Params({
    member: Line(100, {
      minLength: 1,
      description: 'Digits only is an id; anything else a username, in upper or lower case.',
    }),
  }),
  response: { 200: MemberSchema, ...failures(404, 429) },
};

export const memberHistorySchema = {
  operationId: 'getMemberHistory',
  tags: ['Members'],
  summary: 'The functions and statuses of a member, newest first',
  description: 'Those of clubs and of units, past ones included.',
  example: { params: { id: 1 }, querystring: { locale: 'de' } },
  params: Params({ id: Id<MemberId>('The member.') }),
  querystring: LocaleQuery,
  response: {
    200: Named(
      'History',
      { success: Success, count: Count('The number of entries.'), entries: Type.Array(HistoryEntrySchema) },
      'What a member is and was, newest first.',
    ),
    ...failures(404),
  },
};
