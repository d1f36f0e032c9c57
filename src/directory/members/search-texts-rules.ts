import { searchText, type SearchableMember } from './search-rules.ts';
import { blocksHiddenFrom } from './visibility-rules.ts';
import type { Audience, Hidden, VisibilityBlock } from './visibility.ts';

/** What a member is found by: by all, by those of the club, and by those who see everything. */
export interface SearchTexts {
  search_text: string;
  /** This and the next are empty where they would say no more than what all members find. */
  club_search_text: string;
  full_search_text: string;
}

/** What can be searched for in the parts of a record that can be hidden. */
const searchedIn: Partial<Record<VisibilityBlock, (keyof SearchableMember)[]>> = {
  privatePhones: ['privatePhone', 'privateMobile'],
  business: ['company', 'businessPhone', 'businessMobile'],
};

/** Makes the texts by which the search finds a member, none of which holds what its readers do not see. */
export function searchTexts(member: SearchableMember, hidden: Hidden, countryCode: string): SearchTexts {
  const full = searchText(member, countryCode);
  const textFor = (audience: Audience) => {
    const blanks = blocksHiddenFrom(audience, hidden).flatMap((block) => searchedIn[block] ?? []);
    if (blanks.length === 0) return full;
    const rest = { ...member, ...Object.fromEntries(blanks.map((field) => [field, ''])) };
    return searchText(rest, countryCode);
  };
  const open = textFor('members');
  const beyond = (text: string) => (text === open ? '' : text);
  return { search_text: open, club_search_text: beyond(textFor('club')), full_search_text: beyond(full) };
}
