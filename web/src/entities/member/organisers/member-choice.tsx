import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { MemberSummary } from '../../../lib/api/schema.gen.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { foundMembersQuery } from '../member-queries.ts';
import type { ChosenMember } from '../search-rules.ts';

interface MemberChoiceProps {
  label: string;
  /** Where a heading says the same already. */
  isLabelHidden?: boolean;
  hint?: string;
  error?: string | undefined;
  chosen: ChosenMember | null;
  onChoose: (member: ChosenMember | null) => void;
}

/** Finding a member by name and choosing them. */
export function MemberChoice({
  label,
  isLabelHidden = false,
  hint,
  error,
  chosen,
  onChoose,
}: MemberChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const wanted = useDebounced(typed.trim());
  const found = useQuery(foundMembersQuery(wanted));
  // Once somebody is chosen and the field empty, the list goes at once: what lies below it would jump under the finger.
  const isSearching = chosen === null && typed !== '' && wanted.length >= 2;
  const members = isSearching ? (found.data?.members ?? []) : [];
  const choose = ({ id: member, fullName, club }: MemberSummary) => {
    onChoose({ id: member, fullName, club: club?.name ?? '' });
    setTyped('');
    // What was pressed is gone: the focus stays in this place.
    requestAnimationFrame(() => area.current?.querySelector<HTMLElement>('button, input')?.focus());
  };
  return (
    <div ref={area} role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <p id={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </p>
      {chosen === null ? (
        <SearchField label={t`Name of a member`} value={typed} onChange={setTyped} />
      ) : (
        <div className="flex items-center gap-3 rounded-control border border-edge bg-card py-1.5 pr-1.5 pl-4">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{chosen.fullName}</span>
            <span className="block text-[0.9375rem] text-soft">{chosen.club}</span>
          </span>
          <Button
            kind="quiet"
            icon={X}
            aria-label={t`Change: ${chosen.fullName}`}
            onClick={() => onChoose(null)}
          >
            <Trans>Change</Trans>
          </Button>
        </div>
      )}
      {hint !== undefined && chosen === null && <p className="text-[0.9375rem] text-soft">{hint}</p>}
      <p role="alert" className="text-[0.9375rem] font-medium text-no empty:hidden">
        {error}
      </p>
      <p role="status" className="sr-only">
        {isSearching && found.isSuccess && (
          <Plural value={members.length} _0="Nobody found" one="# person found" other="# people found" />
        )}
      </p>
      {members.length > 0 && (
        <ul
          aria-label={t`People found`}
          className="divide-y divide-line overflow-hidden rounded-control border border-line bg-card"
        >
          {members.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                onClick={() => choose(member)}
                className="flex min-h-12 w-full flex-wrap items-baseline gap-x-2 px-4 py-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-3"
              >
                <span className="font-semibold">{member.fullName}</span>
                <span className="text-[0.9375rem] text-soft">{member.club?.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSearching && found.isSuccess && !found.isPlaceholderData && members.length === 0 && (
        <p aria-hidden className="px-1 text-soft">
          <Trans>Nobody by that name</Trans>
        </p>
      )}
    </div>
  );
}
