import { Type } from 'typebox';
import { locales } from '../localisation/locale.ts';
import { MemberSchema } from '../members/members-schemas.ts';
import { audiences } from '../members/visibility.ts';
import { placeKinds } from '../organisation/place.ts';
import { rights } from '../organisation/right.ts';
import {
  DateField,
  DateOrEmpty,
  failures,
  Id,
  LocaleQuery,
  Named,
  Nullable,
  OneOf,
} from '../shared/field-schemas.ts';
import type { ClubId, PlaceId } from '../shared/ids.ts';

export const OwnPlace = Named(
  'OwnPlace',
  {
    id: Id<PlaceId>('Of the place in the tree of the organisation.'),
    level: OneOf(placeKinds),
    name: Type.String(),
    club: Nullable(Id<ClubId>('The id of the club, where the place is one.')),
  },
  'Where an office or a right is held: there and in everything below.',
);

const HeldOfficeSchema = Named(
  'HeldOffice',
  {
    code: Type.String(),
    title: Type.String({ description: 'In the requested language, or else in the own one.' }),
    place: OwnPlace,
    startDate: DateField(),
    endDate: DateOrEmpty('The last day; empty while none is set.'),
  },
  'An office that the caller holds today.',
);

export const HeldRight = Named(
  'HeldRight',
  { right: OneOf(rights), place: OwnPlace },
  'A right that the caller has today, through an office or directly.',
);

const Shown = (what: string) => OneOf(audiences, what);

const VisibilitySchema = Named(
  'Visibility',
  {
    privateAddress: Shown('The private address.'),
    privatePhones: Shown('The private telephone and mobile numbers.'),
    birthday: Shown('The birthday.'),
    partner: Shown("The partner's name."),
    business: Shown('Company, profession, and the address and numbers there.'),
  },
  'Who sees a part of the record: all `members`, those of the own `club`, or only the `officers` who manage its directory, and administrators.',
);

const PendingEmail = Named(
  'PendingEmail',
  { email: Type.String(), expires: Type.Integer({ description: 'Unix seconds.' }) },
  'A new e-mail address that has not been confirmed yet.',
);

export const MeSchema = Named(
  'Me',
  {
    ...MemberSchema.properties,
    username: Type.String({ description: 'May be empty.' }),
    language: OneOf(['', ...locales], "In which the caller is written to; empty for the organisation's own."),
    visibility: VisibilitySchema,
    offices: Type.Array(HeldOfficeSchema, { description: 'What the caller holds today.' }),
    rights: Type.Array(HeldRight, {
      description: 'What the caller may do today, and where. An `administrator` has every right.',
    }),
    pendingEmail: Nullable(PendingEmail),
    calendar: Named(
      'OwnCalendar',
      { url: Type.String({ description: "Private: whoever knows it reads the caller's events." }) },
      'The feed of the events that the caller takes part in.',
    ),
    hasPassword: Type.Boolean({ description: 'Whether there is one to sign in with.' }),
    version: Type.Integer({
      minimum: 0,
      description: 'Grows with every change of the record. The ETag begins with it.',
    }),
  },
  'Who the caller is: the whole own record, with what nobody else sees.',
);

export const getMeSchema = {
  operationId: 'getMe',
  tags: ['Me'],
  summary: 'Who I am: my record, club, offices and rights, and my settings',
  description:
    'An addition to the contract. Which events the caller reviews is answered by the operations of the door.',
  example: { querystring: { locale: 'en' } },
  querystring: LocaleQuery,
  response: { 200: MeSchema, ...failures() },
};
