import { badField } from '../../platform/shared/errors.ts';
import { asId, type MemberId } from '../../platform/shared/ids.ts';

/** What names one member: an id, or a username written the way it is looked up. */
export type MemberKey = { id: MemberId } | { usernameKey: string };

/** Reads the name of a member: digits only is an id, anything else a username without regard to case. */
export function readMemberKey(text: string): MemberKey {
  if (!/^\d+$/.test(text)) return { usernameKey: text.toLowerCase() };
  const id = Number(text);
  if (id < 1 || !Number.isSafeInteger(id)) throw badField('member', 'is not an id that a member can have');
  return { id: asId<MemberId>(id) };
}
