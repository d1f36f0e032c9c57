import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Building2, MapPinned, Plus, Users } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import type { ClubsInBrief } from '../../../lib/api/schema.gen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Button, type Icon } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/organisers/combobox.tsx';
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
          key: keyOfGroup(group),
          name: group.name,
          detail: kinds[group.kind],
        }))}
        onRemove={(index) => onChange(chosen.filter((_, position) => position !== index))}
      />
      <Combobox
        label={t`Club, zone or district`}
        listLabel={t`Found`}
        typed={typed}
        onType={setTyped}
        options={found}
        keyOf={keyOfGroup}
        onChoose={add}
        said={isSearching && <Plural value={found.length} _0="Nothing found" one="# found" other="# found" />}
        none={isSearching && found.length === 0 ? <Trans>Nothing by that name</Trans> : null}
      >
        {(group) => <FoundGroup group={group} kind={kinds[group.kind]} />}
      </Combobox>
      {!isSearching && near.length > 0 && (
        <div role="group" aria-label={t`Close to you`} className="flex flex-wrap gap-2">
          {near.map((group) => (
            <Button key={keyOfGroup(group)} size="small" icon={Plus} onClick={() => add(group)}>
              <span className="min-w-0 truncate">{group.name}</span>
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

const keyOfGroup = ({ kind, id }: Group) => `${kind}-${id}`;

function FoundGroup({ group, kind }: { group: Group; kind: string }) {
  const Shown = icons[group.kind];
  return (
    <>
      <Shown size={20} aria-hidden className="shrink-0 text-accent" />
      <span className="min-w-0">
        <span className="font-semibold">{group.name}</span>{' '}
        <span className="text-[0.9375rem] text-soft">{kind}</span>
      </span>
    </>
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
