import { Type } from 'typebox';
import { clubTypes } from '../organisation/club-type.ts';
import { Count, failures, Id, Named, Nullable, OneOf, Success } from '../../platform/shared/field-schemas.ts';
import type { ClubId, UnitId } from '../../platform/shared/ids.ts';
import { Coordinates, District } from './clubs-schemas.ts';

const ZoneOfDistrict = Named(
  'ZoneOfDistrict',
  { id: Id<UnitId>(), name: Type.String(), district: Nullable(Id<UnitId>('The district it belongs to.')) },
  'A zone, with the district it belongs to.',
);

const ClubInBrief = Named(
  'ClubInBrief',
  {
    id: Id<ClubId>(),
    name: Type.String(),
    type: OneOf(clubTypes),
    district: Nullable(Id<UnitId>('One of `districts`.')),
    zone: Nullable(Id<UnitId>('One of `zones`.')),
    gps: Nullable(Coordinates),
  },
  'A club as lists and maps show it.',
);

export const ClubsInBrief = Named(
  'ClubsInBrief',
  {
    success: Success,
    count: Count('The number of clubs.'),
    districts: Type.Array(District, { description: 'Those that have clubs, by name.' }),
    zones: Type.Array(ZoneOfDistrict, { description: 'Those that have clubs, by name.' }),
    clubs: Type.Array(ClubInBrief),
  },
  'All clubs as lists and maps show them, by name.',
);

export const listClubsInBriefSchema = {
  operationId: 'listClubsInBrief',
  tags: ['Clubs'],
  summary: 'All clubs in brief, by name, for lists and maps',
  description:
    'The whole directory with what a list, a filter or a map needs, and nothing else: a tenth of what `/v2/clubs` sends. ' +
    'An addition.',
  response: { 200: ClubsInBrief, ...failures() },
};
