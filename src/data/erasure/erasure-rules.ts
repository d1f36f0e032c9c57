import { shownGuestName } from '../../platform/localisation/partner-words.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { erasedFullName } from './erasure.ts';

/**
 * The answer to a scan without a person: where it shows them as who came, host or reviewer, it names a former member. It
 * keeps its form, because the same scan may be asked for again.
 */
export function withoutPerson(answer: unknown, member: MemberId): unknown {
  if (Array.isArray(answer)) return answer.map((part) => withoutPerson(part, member));
  if (typeof answer !== 'object' || answer === null) return answer;
  const parts = Object.entries(answer).map(([name, part]) => [name, withoutPerson(part, member)] as const);
  return { ...Object.fromEntries(parts), ...replacement(answer, member) };
}

function replacement(shown: object, member: MemberId): object {
  if (!('fullName' in shown)) return {};
  if ('member' in shown && shown.member === member) {
    return { fullName: erasedFullName, photo: '', club: null };
  }
  if ('id' in shown && shown.id === member) return { fullName: erasedFullName };
  const isNamedAfter = String(shown.fullName).startsWith(partnerOf(''));
  return isNamedAfter && hostOf(shown) === member ? { fullName: partnerOf('a former member') } : {};
}

function hostOf(shown: object): unknown {
  if (!('host' in shown) || typeof shown.host !== 'object' || shown.host === null) return undefined;
  return 'id' in shown.host ? shown.host.id : undefined;
}

/** What scans were answered of a partner without a name. */
function partnerOf(host: string): string {
  return shownGuestName({ firstName: '', lastName: '' }, host);
}
