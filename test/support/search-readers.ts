import { asId } from '../../src/platform/shared/ids.ts';
import type { SearchReader } from '../../src/platform/storage/member-search.ts';

/** A reader who is no member, and in nobody's club: they see what all members see. */
export const nobody: SearchReader = { member: asId(0), clubPath: '', officerPaths: [], seesClubless: 0 };
