import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { clubsQuery } from '../shared/clubs-in-brief.ts';
import { TextArea } from '../ui/field.tsx';
import type { AboutEvent } from './about-event.ts';
import { GroupChoice } from './group-choice.tsx';
import type { InviteDraft } from './invite-rules.ts';
import { officesQuery } from './inviting-queries.ts';
import { OfficeChoice } from './office-choice.tsx';
import { SeveralMembers } from './several-members.tsx';

interface InviteFieldsProps {
  event: AboutEvent;
  draft: InviteDraft;
  onChange: (part: Partial<InviteDraft>) => void;
}

/** Whom to invite, each way to choose them in its own part, and the words. */
export function InviteFields({ event, draft, onChange }: InviteFieldsProps) {
  const { t } = useLingui();
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
      <TextArea
        label={t`Your words`}
        hint={t`If you like. Date, place and each person’s own links to answer are added by themselves.`}
        name="message"
        rows={4}
        maxLength={5000}
        value={draft.message}
        onChange={({ target }) => onChange({ message: target.value })}
      />
    </>
  );
}
