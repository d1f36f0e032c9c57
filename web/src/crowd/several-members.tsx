import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ChosenChips } from './chosen-chips.tsx';
import type { ChosenMember } from './chosen-member.ts';
import { MemberChoice } from './member-choice.tsx';

interface SeveralMembersProps {
  chosen: readonly ChosenMember[];
  onChange: (members: ChosenMember[]) => void;
}

/** Choosing members one by one. */
export function SeveralMembers({ chosen, onChange }: SeveralMembersProps) {
  const { t } = useLingui();
  const id = useId();
  const add = (member: ChosenMember | null) => {
    if (member === null || chosen.some((one) => one.id === member.id)) return;
    onChange([...chosen, member]);
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
      <MemberChoice label={t`Add a member`} isLabelHidden chosen={null} onChoose={add} />
    </section>
  );
}
