import type { BulkInvitation, ClubsInBrief, InvitationsTakenBack } from '../../../lib/api/schema.gen.ts';
import { foldedText } from '../../../lib/format/text.ts';
import type { ChosenMember } from '../../../entities/member/search-rules.ts';

/** A club, or all clubs of a zone or district. */
export interface Group {
  readonly kind: 'club' | 'zone' | 'district';
  readonly id: number;
  readonly name: string;
}

/** Who is meant. */
export interface ChoiceDraft {
  readonly groups: readonly Group[];
  readonly members: readonly ChosenMember[];
  readonly functions: readonly number[];
  /** Where the offices are held; undefined for the place of the calendar. */
  readonly district: number | undefined;
  readonly zone: number | undefined;
}

/** Whom someone is about to invite, and with which words. */
export interface InviteDraft extends ChoiceDraft {
  readonly message: string;
}

/** Whose invitations someone is about to take back: also everyone's whom an earlier one has invited. */
export interface TakeBackDraft extends ChoiceDraft {
  readonly messages: readonly number[];
}

const nobody: ChoiceDraft = {
  groups: [],
  members: [],
  functions: [],
  district: undefined,
  zone: undefined,
};
export const nobodyChosen: InviteDraft = { ...nobody, message: '' };
export const nobodyTakenBack: TakeBackDraft = { ...nobody, messages: [] };

/** Whether nobody is chosen yet. */
export function isNobody(draft: ChoiceDraft & { messages?: readonly number[] }): boolean {
  const { groups, members, functions, messages = [] } = draft;
  return groups.length + members.length + functions.length + messages.length === 0;
}

/** What is sent of who is meant; what is empty is left out. */
function bodyOfChoice({ groups, members, functions, district, zone }: ChoiceDraft) {
  const clubs = groups.flatMap(({ kind, id }) => (kind === 'club' ? id : []));
  const units = groups.flatMap(({ kind, id }) => (kind === 'club' ? [] : id));
  const below = zone ?? district;
  return {
    ...(clubs.length > 0 && { clubs }),
    ...(units.length > 0 && { units }),
    ...(members.length > 0 && { members: members.map(({ id }) => id) }),
    ...(functions.length > 0 && { functions: [...functions], ...(below !== undefined && { below }) }),
  };
}

/** What is sent to invite. */
export function bodyOfInvite(draft: InviteDraft): BulkInvitation {
  const message = draft.message.trim();
  return { ...bodyOfChoice(draft), ...(message !== '' && { message }) };
}

/** What is sent to take invitations back. */
export function bodyOfTakeBack(draft: TakeBackDraft): InvitationsTakenBack {
  const { messages } = draft;
  return { ...bodyOfChoice(draft), ...(messages.length > 0 && { messages: [...messages] }) };
}

/** All that can be chosen as a whole: the large first. */
export function groupsOf({ districts, zones, clubs }: ClubsInBrief): Group[] {
  return [
    ...districts.map(({ id, name, fullName }) => ({
      kind: 'district' as const,
      id,
      name: fullName === '' ? name : fullName,
    })),
    ...zones.map(({ id, name }) => ({ kind: 'zone' as const, id, name })),
    ...clubs.map(({ id, name }) => ({ kind: 'club' as const, id, name })),
  ];
}

/** Whether two are the same; zones and districts share their numbers. */
export function isSameGroup(one: Group, other: Group): boolean {
  return one.id === other.id && (one.kind === 'club') === (other.kind === 'club');
}

const foldedNames = new WeakMap<Group, string>();

/** Worked out once for each: there may be fifty thousand, and every letter typed asks for all of them. */
function foldedName(group: Group): string {
  return foldedNames.get(group) ?? keepFolded(group);
}

function keepFolded(group: Group): string {
  const name = foldedText(group.name);
  foldedNames.set(group, name);
  return name;
}

/** The first that fit what was typed and are not chosen yet: every word is a part of the name. */
export function groupsThatFit(
  all: readonly Group[],
  typed: string,
  chosen: readonly Group[],
  limit: number,
): Group[] {
  const words = foldedText(typed).split(/\s+/);
  const found: Group[] = [];
  for (const group of all) {
    const name = foldedName(group);
    if (!words.every((word) => name.includes(word))) continue;
    if (chosen.some((one) => isSameGroup(one, group))) continue;
    found.push(group);
    if (found.length === limit) break;
  }
  return found;
}

/** The club of someone with the zone and district around it: what they most often want to invite. */
export function groupsAround(all: ClubsInBrief, club: number | undefined): Group[] {
  const own = all.clubs.find(({ id }) => id === club);
  if (own === undefined) return [];
  return groupsOf({
    ...all,
    clubs: [own],
    zones: all.zones.filter(({ id }) => id === own.zone),
    districts: all.districts.filter(({ id }) => id === own.district),
  }).toReversed();
}

/** Where offices are held, as a chooser names it: the own zone by itself, other zones by their district. */
export function keyOfHeld(
  { district, zone }: Pick<ChoiceDraft, 'district' | 'zone'>,
  near: readonly Group[],
) {
  if (zone !== undefined && near.some(({ kind, id }) => kind === 'zone' && id === zone))
    return `zone-${zone}`;
  return district === undefined ? '' : `district-${district}`;
}

/** The district and zone that a chooser means by such a name. */
export function heldIn(
  { zones }: Pick<ClubsInBrief, 'zones'>,
  key: string,
): Pick<ChoiceDraft, 'district' | 'zone'> {
  const [kind, number] = key.split('-');
  const id = Number(number);
  if (kind === 'zone')
    return { district: zones.find((one) => one.id === id)?.district ?? undefined, zone: id };
  return { district: kind === 'district' ? id : undefined, zone: undefined };
}
