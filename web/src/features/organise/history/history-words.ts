import { useLingui } from '@lingui/react/macro';
import type { EventHistoryEntry } from '../../../lib/api/schema.gen.ts';
import { answerIn } from './history-rules.ts';

/** What was done, in a few words. */
export function useDeedNames(): (entry: EventHistoryEntry) => string {
  const { t } = useLingui();
  const deeds: Readonly<Record<string, string>> = {
    create: t`The event was created`,
    update: t`The event was changed`,
    publish: t`The event was published`,
    cancel: t`The event was cancelled`,
    reinstate: t`The event takes place after all`,
    delete: t`The event was deleted`,
    restore: t`The event was brought back`,
  };
  const ofPeople: Readonly<Record<string, string>> = {
    register: t`Registered`,
    review: t`The answer was corrected`,
    answer: t`Answered`,
    create: t`Added`,
    invite: t`Invited`,
    'move-up': t`Moved up from the waiting list`,
    'walk-in': t`Let in without a registration`,
    'take-back': t`Invitation or registration taken back`,
    delete: t`Removed`,
  };
  return ({ subject, action }) => {
    if (subject === 'message') return t`A message was sent`;
    return (subject === 'registration' ? ofPeople[action] : deeds[action]) ?? action;
  };
}

/** What the answer of an entry became, in words; undefined where it is about none. */
export function useNewAnswer(): (entry: EventHistoryEntry) => string | undefined {
  const { t } = useLingui();
  return (entry) => {
    const answer = answerIn(entry);
    if (answer === undefined) return undefined;
    return answer === 'YES' ? t`Coming` : answer === 'NO' ? t`Not coming` : t`No answer`;
  };
}

/** By which way it came, where nobody is named. */
export function useChannelNames(): Readonly<Record<EventHistoryEntry['channel'], string>> {
  const { t } = useLingui();
  return {
    api: t`A program`,
    cli: t`The command line`,
    import: t`An import`,
    'mail-link': t`A link in a mail`,
    service: t`The service`,
  };
}
