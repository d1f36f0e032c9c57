import { Type } from 'typebox';
import { locales } from '../../platform/localisation/locale.ts';
import { memberNetworks } from '../members/member.ts';
import { AddressComponents, MemberSchema } from '../members/members-schemas.ts';
import { audiences } from '../members/visibility.ts';
import { placeKinds } from '../organisation/place.ts';
import { rights } from '../../platform/access/right.ts';
import {
  bodyFailures,
  DateField,
  DateOrEmpty,
  failures,
  Id,
  IfMatch,
  Line,
  LocaleQuery,
  Named,
  Nullable,
  OfRecord,
  OneOf,
} from '../../platform/shared/field-schemas.ts';
import type { ClubId, PlaceId } from '../../platform/shared/ids.ts';

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

export const PendingEmail = Named(
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
      minimum: 1,
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

const address = Object.keys(AddressComponents.properties).map((part) => [part, Type.Optional(Line(200))]);

const ChangedAddress = Named(
  'ChangedAddress',
  Object.fromEntries(address) as Record<
    keyof typeof AddressComponents.properties,
    ReturnType<typeof optionalLine>
  >,
  'The parts of an address that are new; those that are not sent stay.',
);

const PageOrName = Type.Optional(Type.String({ maxLength: 500, format: 'page-or-name', trim: true }));

const networks = memberNetworks.map((network) => [network, PageOrName]);

const ChangedNetworks = Named(
  'ChangedNetworks',
  Object.fromEntries(networks) as Record<(typeof memberNetworks)[number], typeof PageOrName>,
  'The addresses that are new, by network; an empty one is taken away, and those that are not sent stay.',
);

const ChangedVisibility = Type.Partial(VisibilitySchema, {
  title: 'ChangedVisibility',
  description: 'For each part that is sent, who sees it from now on.',
  additionalProperties: false,
});

function optionalLine(maxLength: number) {
  return Type.Optional(Line(maxLength));
}

const WebAddress = Type.Optional(
  Type.String({
    ...Line(2000),
    format: 'web-address',
    description: 'An http or https address, or empty.',
  }),
);

export const OwnChanges = Named(
  'OwnChanges',
  {
    partner: Type.Optional(Nullable(Line(200, { description: 'Empty or null for none.' }))),
    birthday: Type.Optional(DateOrEmpty('Not after today; empty for none.')),
    privateAddressComponents: Type.Optional(ChangedAddress),
    privatePhone: optionalLine(50),
    privateMobile: optionalLine(50),
    privateWww: WebAddress,
    company: optionalLine(200),
    professionTitle: optionalLine(200),
    professionFunction: optionalLine(200),
    businessAddressComponents: Type.Optional(ChangedAddress),
    businessPhone: optionalLine(50),
    businessMobile: optionalLine(50),
    socialNetworks: Type.Optional(ChangedNetworks),
    language: Type.Optional(OneOf(['', ...locales], "Empty for the organisation's own.")),
    visibility: Type.Optional(ChangedVisibility),
  },
  'What members change of themselves; what is not sent stays. Names, the username and the club are for officers.',
);

export const changeMeSchema = {
  operationId: 'changeMe',
  tags: ['Me'],
  summary: 'Change my contact data, my language, and who sees what',
  description:
    'An addition to the contract. A new e-mail address is confirmed by a mail, with an operation of its own.',
  example: {
    headers: { 'if-match': '"1"' },
    querystring: { locale: 'en' },
    body: {
      privateMobile: '+41 98 555 05 99',
      privateAddressComponents: { street: 'Plazza 55' },
      visibility: { privateAddress: 'club' },
    },
  },
  headers: IfMatch,
  querystring: LocaleQuery,
  body: OfRecord(OwnChanges, MeSchema),
  response: { 200: MeSchema, ...bodyFailures(403, 412, 428) },
};

/** The kinds of reader as whom members may look at themselves. */
export const previewReaders = ['member', 'club', 'officer'] as const;

export const previewMeSchema = {
  operationId: 'previewMe',
  tags: ['Me'],
  summary: 'My record as others see it',
  description:
    'An addition to the contract: as any other `member`, one of the own `club`, or an `officer` of the club reads it.',
  example: { querystring: { as: 'member' } },
  querystring: Type.Object({ as: OneOf(previewReaders, 'Who reads.') }),
  response: { 200: MemberSchema, ...failures() },
};

const Zip = Type.Unsafe<NodeJS.ReadableStream>(Type.String({ format: 'binary' }));

export const ownDataSchema = {
  operationId: 'getOwnData',
  tags: ['Me'],
  summary: 'All that is held about me, as a zip',
  description:
    'An addition to the contract: the record, offices, rights, sign-ins, registrations, guests, answers, mails, the audit ' +
    'trail and the photo, as JSON and CSV with a text that explains them. That it was taken is in the audit trail.',
  response: {
    200: { description: 'The archive.', content: { 'application/zip': { schema: Zip } } },
    ...failures(),
  },
};
