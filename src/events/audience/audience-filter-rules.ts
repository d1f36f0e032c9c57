import { searchWords } from '../../directory/members/search-rules.ts';
import { badField } from '../../platform/shared/errors.ts';
import type { QuestionId } from '../../platform/shared/ids.ts';
import type { AudienceFilter } from './audience-filter.ts';

/** A filter as requests write it. */
export interface SentFilter extends Omit<AudienceFilter, 'words' | 'answered'> {
  q?: string | undefined;
  question?: QuestionId | undefined;
  answer?: string | undefined;
}

/** What a request means by the fields of a filter; others that it has are left out. */
export function filterOf(sent: SentFilter): AudienceFilter {
  const { q = '', question, answer } = sent;
  if (question === undefined && answer !== undefined) throw badField('question', 'is required beside answer');
  if (question !== undefined && answer === undefined) throw badField('answer', 'is required beside question');
  const { registrations, members, state, kind, checkedIn, club, host, hasComment, missingAnswers } = sent;
  return {
    registrations,
    members,
    state,
    kind,
    checkedIn,
    club,
    host,
    hasComment,
    missingAnswers,
    answered: question === undefined || answer === undefined ? undefined : { question, answer },
    words: searchWords(q),
  };
}
