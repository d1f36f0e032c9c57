import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Building2, MapPinned, Plus, Users } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import type { ClubsInBrief } from '../../../lib/api/schema.gen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Button, type Icon } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ChosenChips } from '../../../ui/organisers/chosen-chips.tsx';
import { groupsAround, groupsOf, groupsThatFit, isSameGroup, type Group } from './invite-rules.ts';

const shownAtOnce = 8;
const icons: Record<Group['kind'], Icon> = { club: Users, zone: MapPinned, district: Building2 };

interface GroupChoiceProps {
  all: ClubsInBrief;
  chosen: readonly Group[];
  onChange: (groups: Group[]) => void;
}

/** Choosing whole clubs, zones and districts. */
export function GroupChoice({ all, chosen, onChange }: GroupChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  const kinds = useKindNames();
  const { club } = useMe();
  const area = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const everything = useMemo(() => groupsOf(all), [all]);
  const isSearching = typed.trim() !== '';
  const found = isSearching ? groupsThatFit(everything, typed, chosen, shownAtOnce) : [];
  const near = groupsAround(all, club?.id).filter((group) => !chosen.some((one) => isSameGroup(one, group)));
  const add = (group: Group) => {
    onChange([...chosen, group]);
    setTyped('');
    // What was pressed is gone: one goes on choosing where one typed.
    requestAnimationFrame(() => area.current?.querySelector('input')?.focus());
  };
  return (
    <section ref={area} aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-serif text-xl font-semibold">
        <Trans>Clubs, zones and districts</Trans>
      </h2>
      <ChosenChips
        label={t`Chosen clubs, zones and districts`}
        chips={chosen.map((group) => ({
          key: `${group.kind}-${group.id}`,
          name: group.name,
          detail: kinds[group.kind],
        }))}
        onRemove={(index) => onChange(chosen.filter((_, position) => position !== index))}
      />
      <SearchField label={t`Club, zone or district`} value={typed} onChange={setTyped} maxLength={100} />
      <p role="status" className="sr-only">
        {isSearching && <Plural value={found.length} _0="Nothing found" one="# found" other="# found" />}
      </p>
      {found.length > 0 && <FoundGroups groups={found} kinds={kinds} onChoose={add} />}
      {isSearching && found.length === 0 && (
        <p aria-hidden className="px-1 text-soft">
          <Trans>Nothing by that name</Trans>
        </p>
      )}
      {!isSearching && near.length > 0 && (
        <div role="group" aria-label={t`Close to you`} className="flex flex-wrap gap-2">
          {near.map((group) => (
            <Button key={`${group.kind}-${group.id}`} size="small" icon={Plus} onClick={() => add(group)}>
              <span className="min-w-0 truncate">{group.name}</span>
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

interface FoundGroupsProps {
  groups: readonly Group[];
  kinds: Record<Group['kind'], string>;
  onChoose: (group: Group) => void;
}

function FoundGroups({ groups, kinds, onChoose }: FoundGroupsProps) {
  const { t } = useLingui();
  return (
    <ul
      aria-label={t`Found`}
      className="divide-y divide-line overflow-hidden rounded-control border border-line bg-card"
    >
      {groups.map((group) => {
        const Shown = icons[group.kind];
        return (
          <li key={`${group.kind}-${group.id}`}>
            <button
              type="button"
              onClick={() => onChoose(group)}
              className="flex min-h-12 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <Shown size={20} aria-hidden className="shrink-0 text-accent" />
              <span className="min-w-0">
                <span className="font-semibold">{group.name}</span>{' '}
                <span className="text-[0.9375rem] text-soft">{kinds[group.kind]}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function useKindNames(): Record<Group['kind'], string> {
  const { t } = useLingui();
  return {
    club: t`Club`,
    zone: t`Zone`,
    district: t`District`,
  };
}
