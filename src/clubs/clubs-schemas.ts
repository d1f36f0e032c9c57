import { Type } from 'typebox';
import { DateOrEmpty, failures, Id, Nullable, OneOf, Strict, Success } from '../shared/field-schemas.ts';
import { MemberSummary } from '../members/member-summary.ts';
import { ClubReference } from '../organisation/club-reference.ts';
import { clubTypes } from '../organisation/club-type.ts';
import type { ClubId, UnitId } from '../shared/ids.ts';
import { clubNetworks } from './club.ts';

const SocialNetwork = Type.Record(OneOf(clubNetworks), Type.String(), {
  description: 'One pair of a network and a public address.',
});

export const ClubSchema = Type.Object(
  {
    id: Id<ClubId>(),
    name: Type.String(),
    type: OneOf(clubTypes),
    district: Nullable(Strict({ id: Id<UnitId>(), name: Type.String(), fullName: Type.String() })),
    zone: Nullable(Strict({ id: Id<UnitId>(), name: Type.String() })),
    lci: Type.Integer(),
    address: Type.String(),
    website: Type.String(),
    gps: Nullable(Strict({ latitude: Type.Number(), longitude: Type.Number() })),
    socialNetworks: Nullable(Type.Array(SocialNetwork)),
    charterNight: DateOrEmpty(),
    dateFoundation: DateOrEmpty(),
    email: Type.String(),
    meetings: Type.Array(
      Strict({ dayTime: Type.String(), description: Type.String(), address: Type.String() }),
    ),
    sponsorClubs: Type.Array(ClubReference),
    reverseSponsorClubs: Type.Array(ClubReference),
    twinningClubs: Nullable(Strict({ name: Type.String(), type: OneOf(clubTypes) })),
    twinnings: Type.Array(
      Strict({ id: Nullable(Id<ClubId>()), name: Type.String(), type: OneOf(clubTypes) }),
      { description: 'All twinnings; `twinningClubs` holds the first. A club abroad has no id here.' },
    ),
  },
  { title: 'Club', additionalProperties: false },
);

export const ClubParams = Strict({ id: Id<ClubId>('The club.') });

export const listClubsSchema = {
  operationId: 'listClubs',
  tags: ['Clubs'],
  summary: 'All clubs, by name',
  querystring: Type.Object({
    type: Type.Optional(OneOf(clubTypes)),
    district: Type.Optional(Id<UnitId>('Only clubs of this district.')),
    zone: Type.Optional(Id<UnitId>('Only clubs of this zone.')),
  }),
  response: {
    200: Strict({ success: Success, count: Type.Integer(), clubs: Type.Array(ClubSchema) }),
    ...failures(400),
  },
};

export const getClubSchema = {
  operationId: 'getClub',
  tags: ['Clubs'],
  summary: 'One club',
  params: ClubParams,
  response: { 200: ClubSchema, ...failures(400, 404) },
};

export const listClubMembersSchema = {
  operationId: 'listClubMembers',
  tags: ['Clubs'],
  summary: 'The active members of a club, by name',
  params: ClubParams,
  response: {
    200: Strict({ success: Success, count: Type.Integer(), members: Type.Array(MemberSummary) }),
    ...failures(400, 404),
  },
};
