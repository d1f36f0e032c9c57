import { Type } from 'typebox';
import {
  Count,
  DateOrEmpty,
  failures,
  Id,
  LocaleQuery,
  Named,
  Nullable,
  OneOf,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import { MemberSummary } from '../members/member-summary.ts';
import { ClubReference } from '../organisation/club-reference.ts';
import { clubTypes } from '../organisation/club-type.ts';
import type { ClubId, UnitId } from '../../platform/shared/ids.ts';
import { clubNetworks } from './club.ts';

export const District = Named(
  'District',
  { id: Id<UnitId>(), name: Type.String(), fullName: Type.String() },
  'The district of a club.',
);

const Zone = Named('Zone', { id: Id<UnitId>(), name: Type.String() }, 'The zone of a club.');

export const Coordinates = Named(
  'Coordinates',
  { latitude: Type.Number(), longitude: Type.Number() },
  'A point on the map, in degrees.',
);

const SocialNetwork = Type.Partial(Type.Record(Type.Enum([...clubNetworks]), Type.String()), {
  additionalProperties: false,
  title: 'ClubNetwork',
  description: 'One pair of a network and a public address.',
});

const Meeting = Named(
  'Meeting',
  { dayTime: Type.String(), description: Type.String(), address: Type.String() },
  'When and where a club meets.',
);

const TwinningClub = Named(
  'TwinningClub',
  { name: Type.String(), type: OneOf(clubTypes) },
  'The first of the twinnings.',
);

const Twinning = Named(
  'Twinning',
  { id: Nullable(Id<ClubId>()), name: Type.String(), type: OneOf(clubTypes) },
  'A twinned club; one abroad has no id here.',
);

export const ClubSchema = Named(
  'Club',
  {
    id: Id<ClubId>(),
    name: Type.String(),
    type: OneOf(clubTypes),
    district: Nullable(District),
    zone: Nullable(Zone),
    lci: Type.Integer(),
    address: Type.String(),
    website: Type.String(),
    gps: Nullable(Coordinates),
    socialNetworks: Nullable(Type.Array(SocialNetwork)),
    charterNight: DateOrEmpty(),
    dateFoundation: DateOrEmpty(),
    email: Type.String(),
    meetings: Type.Array(Meeting),
    sponsorClubs: Type.Array(ClubReference),
    reverseSponsorClubs: Type.Array(ClubReference),
    twinningClubs: Nullable(TwinningClub),
    twinnings: Type.Array(Twinning, {
      description: 'All twinnings; `twinningClubs` holds the first. An addition.',
    }),
  },
  'A club, as everyone may see it.',
);

export const ClubParams = Params({ id: Id<ClubId>('The club.') });

export const listClubsSchema = {
  operationId: 'listClubs',
  tags: ['Clubs'],
  summary: 'All clubs, by name',
  description: '`type`, `district` and `zone` are additions.',
  example: { querystring: { type: 'ORG_CLUB', district: 3, zone: 5 } },
  querystring: Type.Object({
    type: Type.Optional(OneOf(clubTypes, 'Only clubs of this type.')),
    district: Type.Optional(Id<UnitId>('Only clubs of this district.')),
    zone: Type.Optional(Id<UnitId>('Only clubs of this zone.')),
  }),
  response: {
    200: Named(
      'ClubList',
      { success: Success, count: Count('The number of clubs.'), clubs: Type.Array(ClubSchema) },
      'The clubs, by name.',
    ),
    ...failures(),
  },
};

export const getClubSchema = {
  operationId: 'getClub',
  tags: ['Clubs'],
  summary: 'One club',
  description: 'With its district and zone, meetings, sponsors and twinnings.',
  example: { params: { id: 1 } },
  params: ClubParams,
  response: { 200: ClubSchema, ...failures(404) },
};

export const listClubMembersSchema = {
  operationId: 'listClubMembers',
  tags: ['Clubs'],
  summary: 'The active members of a club, by name',
  description: 'Former members are not among them. The parameter `locale` is an addition.',
  example: { params: { id: 1 }, querystring: { locale: 'de' } },
  params: ClubParams,
  querystring: LocaleQuery,
  response: {
    200: Named(
      'MemberList',
      { success: Success, count: Count('The number of members.'), members: Type.Array(MemberSummary) },
      'The members, by name.',
    ),
    ...failures(404),
  },
};
