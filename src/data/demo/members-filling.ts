import { locales, type Locale } from '../../platform/localisation/locale.ts';
import { memberRow, type MemberInput } from '../../directory/members/member-row.ts';
import type { MemberNetwork, MemberNetworks, PostalAddress } from '../../directory/members/member.ts';
import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { insertNumbered } from '../../platform/storage/insert-rows.ts';
import { academicTitles, positions, professions, streets, youthProfessions, type Town } from './demo-data.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { DemoMember, MemberDraft } from './people-drafts.ts';
import type { PortraitPool } from './portraits-filling.ts';
import type { Random } from './random-rules.ts';

/** What the details of members depend on, apart from who they are. */
export interface MemberSetting {
  readonly random: Random;
  readonly days: DemoDays;
  readonly portraits: PortraitPool;
  readonly countryCode: string;
  /** How many other members are written before. */
  readonly before: number;
}

/** Writes drafted members with their details. */
export async function writeMembers(
  tx: Tx,
  drafts: readonly MemberDraft[],
  setting: MemberSetting,
): Promise<DemoMember[]> {
  const inputs = drafts.map((draft, index) => memberInput(setting, draft, setting.before + index));
  const rows = inputs.map((input) => memberRow(input, setting.countryCode));
  const ids = await insertNumbered<'members', MemberId>(tx, 'members', rows);
  return drafts.map((draft, index) => {
    return { ...draft, id: ids[index] as MemberId, partner: inputs[index]?.partner ?? null };
  });
}

/** Draws the details of a drafted member; the index makes phone numbers differ. */
function memberInput(
  { random, days, portraits }: MemberSetting,
  draft: MemberDraft,
  index: number,
): MemberInput {
  const { club, name, signIn } = draft;
  const isAdult = club.type === 'ORG_CLUB';
  return {
    clubId: club.id,
    active: draft.left === null,
    username: usernameOf(random, draft),
    ...publicSecrets(draft),
    photoSha256: portraits.faceFor(draft),
    firstName: name.firstName,
    middleName: random.chance(0.08) ? random.pick(['A.', 'M.', 'J.', 'K.', 'E.', 'R.']) : '',
    lastName: name.lastName,
    title: isAdult && signIn === null && random.chance(0.12) ? random.pick(academicTitles) : '',
    email: `${name.handle}@${random.chance(0.7) ? 'example.org' : 'example.com'}`,
    language: signIn === null ? languageIn(club.town) : null,
    partner: signIn === null ? partnerOf(random, draft) : signIn.partner,
    privateAddress: addressIn(random, club.town),
    privatePhone: random.chance(0.6) ? phone('+41 99 555', index) : '',
    privateMobile: phone('+41 98 555', index),
    privateWww: random.chance(0.05) ? `https://${name.handle.replace('.', '-')}.example.com` : '',
    ...work(random, draft, index),
    birthday: days.today.subtract({ years: draft.age, days: random.int(1, 364) }).toString(),
    socialNetworks: networks(random, name.handle),
  };
}

/** What the examples of the API document name; everyone else's secrets are drawn. */
function publicSecrets({ signIn }: MemberDraft): Pick<MemberInput, 'privateIdentifier' | 'photoName'> {
  if (signIn?.username === 'member') return { photoName: demoSecrets.photoName };
  if (signIn?.username === 'administrator') return { privateIdentifier: demoSecrets.privateIdentifier };
  return {};
}

/** Many members have a username; those who left have none. */
function usernameOf(random: Random, draft: MemberDraft): string | null {
  if (draft.signIn !== null) return draft.signIn.username;
  return draft.left === null && random.chance(0.7) ? draft.name.handle : null;
}

/** The language of the town, where the service speaks it. */
function languageIn({ language }: Town): Locale | null {
  return locales.find((known) => known === language) ?? null;
}

function partnerOf(random: Random, draft: MemberDraft): string | null {
  if (draft.club.type !== 'ORG_CLUB' || !random.chance(0.55)) return null;
  const given = draft.name.female
    ? ['Peter', 'Marc', 'Luca', 'René', 'Thomas', 'Jürg', 'Noël', 'Andri']
    : ['Maria', 'Claudia', 'Sophie', 'Irène', 'Barbara', 'Chiara', 'Käthi', 'Ladina'];
  return `${random.pick(given)} ${draft.name.lastName}`;
}

function addressIn(random: Random, town: Town): PostalAddress {
  return {
    street: `${random.pick(streets[town.language])} ${random.int(1, 98)}${random.chance(0.1) ? 'a' : ''}`,
    poBox: random.chance(0.08) ? `${random.int(11, 900)}` : '',
    postalCode: town.postalCode,
    city: town.name,
    state: town.state,
    country: 'Switzerland',
  };
}

function work(random: Random, draft: MemberDraft, index: number): Partial<MemberInput> {
  if (draft.club.type !== 'ORG_CLUB') return { professionTitle: random.pick(youthProfessions) };
  const { town } = draft.club;
  const trade = random.pick(professions[town.language]);
  const drawn = {
    title: trade.title,
    position: random.pick(positions[town.language]),
    company: random.pick(trade.companies).replace('{name}', draft.name.lastName).replace('{town}', town.name),
  };
  const { title, position, company } = draft.signIn?.profession ?? drawn;
  return {
    company,
    professionTitle: title,
    professionFunction: position,
    businessAddress: addressIn(random, town),
    // Written as people dial it at home, so that the demo shows both forms.
    businessPhone: random.chance(0.8) ? phone('099 556', index) : '',
    businessMobile: random.chance(0.3) ? phone('0041 98 557', index) : '',
  };
}

/** No subscriber has a number in the ranges 098 and 099. */
function phone(prefix: string, index: number): string {
  const digits = String(index).padStart(4, '0');
  return `${prefix} ${digits.slice(0, 2)} ${digits.slice(2)}`;
}

function networks(random: Random, handle: string): MemberNetworks {
  if (random.chance(0.6)) return {};
  const all: MemberNetwork[] = ['linkedIn', 'facebook', 'instagram', 'xing', 'twitter'];
  const pages = random.sample(all, random.int(1, 2)).map((network) => {
    return [network, `https://${network.toLowerCase()}.example.com/${handle}`];
  });
  return Object.fromEntries(pages) as MemberNetworks;
}
