import { useSuspenseQuery } from '@tanstack/react-query';
import { clubsQuery } from '../../../entities/club/club-queries.ts';
import type { AboutEvent } from '../about-event.ts';
import { GroupChoice } from './group-choice.tsx';
import type { Problems } from '../../../ui/form/form-work.ts';
import { isNobody, type ChoiceDraft } from './invite-rules.ts';
import { functionsQuery } from '../../../entities/event/organisers/managed-events.ts';
import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { useId } from 'react';
import { HeldIn } from './held-in.tsx';
import { ChosenChips } from '../../../ui/organisers/chosen-chips.tsx';
import { MemberChoice } from '../../../entities/member/organisers/member-choice.tsx';
import type { ChosenMember } from '../../../entities/member/search-rules.ts';
import type { ChoosableFunction, ClubsInBrief } from '../../../lib/api/schema.gen.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';

interface ChoiceFieldsProps {
  event: AboutEvent;
  draft: ChoiceDraft;
  onChange: (part: Partial<ChoiceDraft>) => void;
}

/** Who is meant, each way to choose them in its own part. */
export function ChoiceFields({ event, draft, onChange }: ChoiceFieldsProps) {
  const { data: all } = useSuspenseQuery(clubsQuery);
  const { functions } = useSuspenseQuery(functionsQuery()).data;
  return (
    <>
      <GroupChoice all={all} chosen={draft.groups} onChange={(groups) => onChange({ groups })} />
      <SeveralMembers event={event.id} chosen={draft.members} onChange={(members) => onChange({ members })} />
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

/** What is said when nobody is chosen. */
export function useChoiceWords() {
  const { t } = useLingui();
  return {
    names: { message: t`Your words` },
    words: { nobody: t`Choose someone first.` },
    problemsOf: (draft: ChoiceDraft): Problems => (isNobody(draft) ? { groups: 'nobody' } : {}),
  };
}

interface SeveralMembersProps {
  event: number;
  chosen: readonly ChosenMember[];
  onChange: (members: ChosenMember[]) => void;
}

/** Choosing members one by one. */
function SeveralMembers({ event, chosen, onChange }: SeveralMembersProps) {
  const { t } = useLingui();
  const id = useId();
  const add = (member: ChosenMember | null) => {
    if (member !== null) onChange([...chosen, member]);
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-serif text-xl font-semibold">
        <Trans>Single members</Trans>
      </h2>
      <ChosenChips
        label={t`Chosen members`}
        chips={chosen.map((member) => ({
          key: String(member.id),
          name: member.fullName,
          detail: member.club,
        }))}
        onRemove={(index) => onChange(chosen.filter((_, position) => position !== index))}
      />
      <MemberChoice
        event={event}
        label={t`Add a member`}
        isLabelHidden
        chosen={null}
        without={chosen}
        onChoose={add}
      />
    </section>
  );
}

interface OfficeChoiceProps {
  all: ClubsInBrief;
  functions: readonly ChoosableFunction[];
  /** The name of the calendar, whose place is meant where none is chosen. */
  calendar: string;
  draft: ChoiceDraft;
  onChange: (part: Partial<ChoiceDraft>) => void;
}

/** Choosing those who hold an office, and where they hold it. */
function OfficeChoice({ all, functions, calendar, draft, onChange }: OfficeChoiceProps) {
  const { functions: chosen } = draft;
  const toggle = (id: number, isOn: boolean) =>
    onChange({ functions: isOn ? [...chosen, id] : chosen.filter((one) => one !== id) });
  return (
    <Disclosure
      title={
        <span className="font-serif text-xl font-semibold">
          <Trans>By office</Trans>
          {chosen.length > 0 && (
            <span className="ml-2 font-sans text-base font-medium text-info">
              <Plural value={chosen.length} one="# chosen" other="# chosen" />
            </span>
          )}
        </span>
      }
      titleClassName="min-h-14 px-4"
      className="rounded-card border border-line bg-card"
    >
      <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
        <HeldIn all={all} calendar={calendar} draft={draft} onChange={onChange} />
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold">
            <Trans>Those who are</Trans>
          </legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-6">
            {functions.map(({ id, title }) => (
              <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  name={`function-${id}`}
                  checked={chosen.includes(id)}
                  onChange={({ target }) => toggle(id, target.checked)}
                  className="size-6 shrink-0 accent-brand dark:accent-link"
                />
                {title}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Disclosure>
  );
}
