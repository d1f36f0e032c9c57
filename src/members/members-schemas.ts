import { Type } from 'typebox';
import {
  DateField,
  DateOrEmpty,
  failures,
  Id,
  Line,
  LocaleQuery,
  Nullable,
  OneOf,
  Strict,
  Success,
} from '../shared/field-schemas.ts';
import { ClubReference } from '../organisation/club-reference.ts';
import type { MemberId } from '../shared/ids.ts';
import { historyTypes } from './history-entry.ts';
import { memberNetworks } from './member.ts';
import { MemberSummary } from './member-summary.ts';
import { maxMatches } from './search-rules.ts';

/** How many members a search answers when the caller does not say. */
export const defaultSearchLimit = 100;
const maxSearchLimit = 500;

const AddressComponents = Strict({
  street: Type.String(),
  poBox: Type.String(),
  postalCode: Type.String(),
  city: Type.String(),
  state: Type.String(),
  country: Type.String(),
});

const AddressLines = Type.String({ description: 'Lines separated by a newline character; may be empty.' });

const SocialNetworks = Type.Partial(Type.Record(Type.Enum([...memberNetworks]), Type.String()), {
  additionalProperties: false,
  description: 'The public address by network.',
});

export const MemberSchema = Type.Object(
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
    photo: Type.String({ description: 'File name: `/members/photo/` + this is the picture.' }),
    birthday: DateOrEmpty(),
    orgFunctionCode: Type.String({ description: 'The highest function held today; may be empty.' }),
    orgFunction: Type.String({ description: 'Its title in English; may be empty.' }),
    club: Nullable(ClubReference),
    socialNetworks: SocialNetworks,
  },
  { title: 'Member', additionalProperties: false },
);

export const HistoryEntrySchema = Strict({
  type: OneOf(historyTypes),
  title: Type.String({ description: 'The function or status in the requested language.' }),
  scope: Type.String({ description: 'The club or unit it applies to.' }),
  startDate: DateField(),
  endDate: DateOrEmpty(),
  active: Type.Boolean({ description: 'Whether it holds today; the first and the last day count.' }),
});

export const searchMembersSchema = {
  operationId: 'searchMembers',
  tags: ['Members'],
  summary: 'Find active members by name, e-mail address, company or phone number, best first',
  querystring: Type.Object({
    q: Line(100, {
      minLength: 2,
      description:
        'Every word must be a part of the name, an e-mail address, the company or a phone number, ' +
        'without regard to case and accents.',
    }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxSearchLimit, default: defaultSearchLimit })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: maxMatches - maxSearchLimit, default: 0 })),
  }),
  response: {
    200: Strict({
      success: Success,
      count: Type.Integer({ description: 'The number of members in this answer.' }),
      more: Type.Boolean({ description: 'Whether there are further ones.' }),
      members: Type.Array(MemberSummary),
    }),
    ...failures(400),
  },
};

export const getMemberSchema = {
  operationId: 'getMember',
  tags: ['Members'],
  summary: "One member's full record",
  params: Strict({
    member: Line(100, {
      minLength: 1,
      description: 'Digits only is an id; anything else a username, in upper or lower case.',
    }),
  }),
  response: { 200: MemberSchema, ...failures(400, 404) },
};

export const memberHistorySchema = {
  operationId: 'getMemberHistory',
  tags: ['Members'],
  summary: 'The functions and statuses of a member, newest first',
  params: Strict({ id: Id<MemberId>('The member.') }),
  querystring: LocaleQuery,
  response: {
    200: Strict({ success: Success, count: Type.Integer(), entries: Type.Array(HistoryEntrySchema) }),
    ...failures(400, 404),
  },
};
