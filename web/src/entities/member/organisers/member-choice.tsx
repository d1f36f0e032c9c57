import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useDebounced } from '../../../lib/hooks.ts';
import { spokenLanguage } from '../../../lib/i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/organisers/combobox.tsx';
import { peopleForEventQuery } from '../member-queries.ts';
import type { ChosenMember } from '../search-rules.ts';

interface MemberChoiceProps {
  /** The event for which someone is chosen. */
  event: number;
  name?: string;
  label: string;
  /** Where a heading says the same already. */
  isLabelHidden?: boolean;
  hint?: string;
  error?: string | undefined;
  chosen: ChosenMember | null;
  /** Those who are chosen already, where several can be. */
  without?: readonly { id: number }[];
  onChoose: (member: ChosenMember | null) => void;
}

/** Finding a member by name and choosing them. */
export function MemberChoice(props: MemberChoiceProps) {
  const { event, name, label, isLabelHidden = false, hint, error, chosen, without = [], onChoose } = props;
  const { t } = useLingui();
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const wanted = useDebounced(typed.trim());
  const found = useQuery(peopleForEventQuery(event, wanted, spokenLanguage()));
  // Once someone is chosen and the field empty, the list goes at once: what lies below it would jump under the finger.
  const isSearching = typed !== '' && wanted.length >= 2 && found.isSuccess;
  const members = (isSearching ? found.data.members : []).filter(
    (one) => !without.some((other) => other.id === one.id),
  );
  return (
    <div ref={area} role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <p id={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </p>
      {chosen !== null && (
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
      <p id={`${id}-error`} role="alert" className="text-[0.9375rem] font-medium text-no empty:hidden">
        {error}
      </p>
      {chosen === null && (
        <Combobox
          name={name}
          label={t`Name of a member`}
          listLabel={t`People found`}
          typed={typed}
          onType={setTyped}
          options={members}
          keyOf={(member) => member.id}
          ids={{ 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-error` }}
          onChoose={({ id: member, fullName, club }) => {
            onChoose({ id: member, fullName, club: club?.name ?? '' });
            // Where one is enough the field is gone: the focus stays in this place.
            requestAnimationFrame(() => area.current?.querySelector<HTMLElement>('button, input')?.focus());
          }}
          said={isSearching && <FoundSentence count={members.length} hasMore={found.data.more} />}
          more={isSearching && found.data.more ? <MoreSentence count={members.length} /> : null}
          none={
            isSearching && !found.isPlaceholderData && members.length === 0 ? (
              <Trans>Nobody by that name</Trans>
            ) : null
          }
        >
          {(member) => (
            <>
              <span className="font-semibold">{member.fullName}</span>
              <span className="text-[0.9375rem] text-soft">{member.club?.name}</span>
            </>
          )}
        </Combobox>
      )}
    </div>
  );
}

function FoundSentence({ count, hasMore }: { count: number; hasMore: boolean }) {
  if (hasMore) return <MoreSentence count={count} />;
  return <Plural value={count} _0="Nobody found" one="# person found" other="# people found" />;
}

function MoreSentence({ count }: { count: number }) {
  return <Trans>More than {count} people match. Go on typing.</Trans>;
}
