import type { Selectable } from 'kysely';
import { locales } from '../../../platform/localisation/locale.ts';
import { memberNetworks } from '../../../directory/members/member.ts';
import { memberInput, memberRow } from '../../../directory/members/member-row.ts';
import type { MembersTable } from '../../../directory/members/members-tables.ts';
import { audiences, visibilityBlocks, type VisibilityBlock } from '../../../directory/members/visibility.ts';
import { newSecret } from '../../../platform/shared/secrets.ts';
import type { Kind } from './cell-kinds.ts';
import { phone, postalCode } from './code-kinds.ts';
import {
  column,
  externalId,
  idColumn,
  newOnly,
  partOf,
  reference,
  required,
  type Column,
} from './column-kinds.ts';
import { date, instant } from './date-kinds.ts';
import { oneOf } from './list-kinds.ts';
import { maxCount, whole, yesNo } from './number-kinds.ts';
import {
  defineTable,
  type CheckedRow,
  type RowProblem,
  type StoreContext,
  type StoredRow,
} from './table-definition.ts';
import { email, line, orNothing, photo, properName, secret, username, webAddress } from './text-kinds.ts';

const parts = [
  ['street', 'Street', 'Street and number.', 'Example Street 1'],
  ['poBox', 'PoBox', 'Post-office box.', ''],
  ['postalCode', 'PostalCode', 'Postal code.', '8000'],
  ['city', 'City', 'Town.', 'Example Town'],
  ['state', 'State', 'State, canton or province.', ''],
  ['country', 'Country', 'Country.', 'Switzerland'],
] as const;

function address(which: 'private' | 'business'): Column[] {
  return parts.map(([part, suffix, description, example]) => {
    return partOf(
      `${which}_address`,
      part,
      `${which}${suffix}`,
      part === 'postalCode' ? postalCode(200) : line(200),
      `${description} (${which})`,
      example,
    );
  });
}

const shownIn: Record<VisibilityBlock, string> = {
  privateAddress: 'the private address',
  privatePhones: 'the private phone and mobile numbers',
  birthday: 'the birthday',
  partner: "the partner's name",
  business: 'company, profession, and the address and numbers there',
};

const networkColumns = memberNetworks.map((network) => {
  return partOf('social_networks', network, network, line(500), `Page or name at ${network}.`, '');
});

/** Who sees a part of the record; all members do where nothing is said. */
const anyAudience = oneOf(audiences, '');
const audience: Kind = {
  ...anyAudience,
  read: (text, options) => (text.toLowerCase() === 'members' ? '' : anyAudience.read(text, options)),
};

const visibilityColumns = visibilityBlocks.map((block) =>
  partOf('visibility', block, `${block}For`, audience, `Who sees it: ${shownIn[block]}.`, ''),
);

/** The members, active and former. */
export const members = defineTable({
  name: 'members',
  purpose: 'The members, active and former. What they hold and when stands in `terms`.',
  right: 'manage-directory',
  anchors: ['club'],
  sparse: ['social_networks', 'visibility'],
  columns: [
    idColumn,
    externalId('M-1'),
    reference('club', 'clubs', 'The club; empty for a person without one.', 'C-100'),
    column('active', yesNo(1), 'Whether the person is a member today.', 'yes'),
    column('username', username, 'The name for signing in; no two members have the same.', 'anna.example'),
    column('title', line(50), 'A title such as Dr.', 'Dr.'),
    column('firstName', properName(100), 'First name.', 'Anna', required),
    column('middleName', properName(100), 'Further names.', ''),
    column('lastName', properName(100), 'Last name.', 'Example', required),
    column('email', email, 'E-mail address.', 'anna@example.org'),
    column(
      'language',
      oneOf(locales),
      "The language of mails and tickets; empty for the organisation's own.",
      'en',
    ),
    column('partner', orNothing(line(200)), 'The name of the partner.', 'Otto Example'),
    column('birthday', date, 'Day of birth.', '1970-02-28'),
    ...address('private'),
    column('privatePhone', phone, 'Phone at home.', '+41 44 000 00 00'),
    column('privateMobile', phone, 'Mobile phone.', '+41 79 000 00 00'),
    column('privateWww', webAddress, 'Own website.', 'https://anna.example.org'),
    column('company', line(200), 'Company.', 'Example Ltd'),
    column('professionTitle', line(200), 'Profession.', 'Architect'),
    column('professionFunction', line(200), 'Function in the company.', 'Owner'),
    ...address('business'),
    column('businessPhone', phone, 'Phone at work.', '+41 44 000 00 01'),
    column('businessMobile', phone, 'Mobile phone at work.', ''),
    ...networkColumns,
    ...visibilityColumns,
    column('photo', photo, 'The picture: the name of a file in the folder `photos`.', '', {
      field: 'photo_sha256',
      keeps: true,
    }),
    column('photoName', secret, 'The public name of the picture.', null, { keeps: true, secret: true }),
    column('version', whole(1, maxCount, 1), 'How often it was changed.', null, newOnly),
    column('erasedAt', instant, 'When the personal data was erased on request.', null, newOnly),
    column('privateIdentifier', secret, "Opens the member's calendar feed.", null, {
      keeps: true,
      secret: true,
    }),
  ],
  unique: [
    { fields: ['username_key'], column: 'username', reason: 'is taken by another member', canPass: true },
    { fields: ['photo_name'], column: 'photoName', reason: 'belongs to another member' },
    { fields: ['private_identifier'], column: 'privateIdentifier', reason: 'belongs to another member' },
  ],
  check: checkErased,
  complete: withDerived,
  heldBy: {
    registrations: [
      'member_id',
      'host_member_id',
      'registered_by',
      'invited_by',
      'reviewed_by',
      'validated_by',
    ],
    scans: ['reviewer_id'],
    messages: ['author_id'],
    message_recipients: ['member_id'],
  },
  takesAlong: {
    terms: ['member_id'],
    granted_rights: ['member_id'],
    passwords: ['member_id'],
    passkeys: ['member_id'],
    password_links: ['member_id'],
    tokens: ['member_id'],
    email_changes: ['member_id'],
    address_changes: ['member_id'],
    event_reviewers: ['member_id'],
  },
});

/** A file from before someone was erased must not bring their data back. */
function checkErased({ fields, stored }: CheckedRow): RowProblem[] {
  const erased = stored?.['erasedAt'] ?? null;
  if (stored === undefined || erased === null) return [];
  if (Object.keys(fields).every((name) => fields[name] === stored[name])) return [];
  const problem = `This member was erased on ${String(erased).slice(0, 10)}; take the row out of the file.`;
  return [{ field: null, problem }];
}

/** Fills the folded names and the search text the way every other part of the service does. */
function withDerived(
  row: StoredRow,
  stored: StoredRow | undefined,
  { countryCode }: StoreContext,
): StoredRow {
  const complete = {
    ...row,
    private_identifier: row['private_identifier'] ?? newSecret(),
    photo_name: row['photo_name'] ?? newSecret(),
  };
  const derived = memberRow(memberInput(complete as unknown as Selectable<MembersTable>), countryCode);
  const version = stored === undefined ? (row['version'] ?? 1) : Number(stored['version']) + 1;
  return { ...complete, ...(derived as unknown as StoredRow), version };
}
