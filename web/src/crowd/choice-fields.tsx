import { useSuspenseQuery } from '@tanstack/react-query';
import { clubsQuery } from '../shared/clubs-in-brief.ts';
import type { AboutEvent } from './about-event.ts';
import { GroupChoice } from './group-choice.tsx';
import type { ChoiceDraft } from './invite-rules.ts';
import { officesQuery } from './inviting-queries.ts';
import { OfficeChoice } from './office-choice.tsx';
import { SeveralMembers } from './several-members.tsx';

interface ChoiceFieldsProps {
  event: AboutEvent;
  draft: ChoiceDraft;
  onChange: (part: Partial<ChoiceDraft>) => void;
}

/** Who is meant, each way to choose them in its own part. */
export function ChoiceFields({ event, draft, onChange }: ChoiceFieldsProps) {
  const { data: all } = useSuspenseQuery(clubsQuery);
  const { functions } = useSuspenseQuery(officesQuery()).data;
  return (
    <>
      <GroupChoice all={all} chosen={draft.groups} onChange={(groups) => onChange({ groups })} />
      <SeveralMembers chosen={draft.members} onChange={(members) => onChange({ members })} />
      <OfficeChoice
        all={all}
        functions={functions}
        calendar={event.calendar}
        draft={draft}
        onChange={onChange}
      />
    </>
  );
}
