import type { Caller } from '../../platform/access/caller.ts';
import { holdsRight, pathsUnderRights, placesOnPath } from '../../platform/access/grant.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import type { SearchReader } from '../../platform/storage/member-search.ts';
import { emptyAddress } from './member.ts';
import type { MembersTable } from './members-tables.ts';
import {
  audiences,
  visibilityBlocks,
  type Audience,
  type Hidden,
  type VisibilityBlock,
} from './visibility.ts';

/** Who reads, as far as it decides what they see of others. */
export type Reader = Pick<Caller, 'memberId' | 'clubPath' | 'grants'>;

/** Whose record is read. */
interface Owner {
  readonly id: MemberId;
  /** Where the club is in the organisation; null for someone without a club. */
  readonly club_path: string | null;
}

/** The columns that can be hidden, by the part of the record that they belong to, with what stands in their place. */
const hiddenValues = {
  privateAddress: { private_address: toJson(emptyAddress) },
  privatePhones: { private_phone: '', private_mobile: '' },
  birthday: { birthday: null },
  partner: { partner: null },
  business: {
    company: '',
    profession_title: '',
    profession_function: '',
    business_address: toJson(emptyAddress),
    business_phone: '',
    business_mobile: '',
  },
} satisfies Record<VisibilityBlock, Partial<MembersTable>>;

/** The narrowest audience that a reader belongs to: what is shown to that one or a wider one, they see. */
export function audienceOf(reader: Reader, owner: Owner): Audience {
  if (reader.memberId === owner.id || managesDirectory(reader, owner.club_path)) return 'officers';
  return owner.club_path !== null && reader.clubPath === owner.club_path ? 'club' : 'members';
}

/** Someone without a club is in the care of those who manage the directory of the whole organisation. */
function managesDirectory({ grants }: Reader, clubPath: string | null): boolean {
  if (clubPath !== null) return holdsRight(grants, 'manage-directory', clubPath);
  return pathsUnderRights(grants, ['manage-directory']).some(isRoot);
}

function isRoot(path: string): boolean {
  return placesOnPath(path).length === 1;
}

/** Whether what is shown to one audience is seen by those of another. */
function isSeenBy(audience: Audience, shownTo: Audience): boolean {
  return audiences.indexOf(shownTo) <= audiences.indexOf(audience);
}

/** The parts of a record that an audience does not see. */
export function blocksHiddenFrom(audience: Audience, hidden: Hidden): VisibilityBlock[] {
  return visibilityBlocks.filter((block) => !isSeenBy(audience, hidden[block] ?? 'members'));
}

/** The record as an audience sees it: what is hidden from it is as empty as if nobody had said it. */
export function asSeenBy<Row extends { visibility: string }>(audience: Audience, row: Row): Row {
  // Nearly nobody hides anything.
  if (row.visibility === '{}') return row;
  const blocks = blocksHiddenFrom(audience, fromJson<Hidden>(row.visibility));
  return Object.assign({}, row, ...blocks.map((block) => hiddenValues[block])) as Row;
}

/** What is stored of who sees what: only what is hidden from some, in a fixed order. */
export function storedVisibility(hidden: Hidden): string {
  const kept = visibilityBlocks.flatMap((block) => {
    const audience = hidden[block] ?? 'members';
    return audience === 'members' ? [] : [[block, audience] as const];
  });
  return toJson(Object.fromEntries(kept));
}

/** Who searches, as far as it decides what they find others by. */
export function searchReader(reader: Reader): SearchReader {
  const officerPaths = pathsUnderRights(reader.grants, ['manage-directory']);
  return {
    member: reader.memberId,
    clubPath: reader.clubPath ?? '',
    officerPaths,
    seesClubless: officerPaths.some(isRoot) ? 1 : 0,
  };
}
