import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { FieldIds } from '../field.tsx';
import { Combobox } from './combobox.tsx';
import { ChosenChips } from './chosen-chips.tsx';

/** From so many on, nobody looks through a list. */
export const manyChoices = 20;
/** So many of those that were found are offered. */
const offered = 8;

interface OneOfManyProps {
  name?: string;
  label: string;
  choices: readonly { id: number; title: string }[];
  chosen: number | undefined;
  ids?: FieldIds;
  onChange: (id: number | undefined) => void;
}

/** One of more things than anyone looks through: it is found by a part of its title, and taken out again to choose another one. */
export function OneOfMany({ name, label, choices, chosen, ids, onChange }: OneOfManyProps) {
  const { t } = useLingui();
  const area = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const one = choices.find(({ id }) => id === chosen);
  if (one !== undefined)
    return (
      <div ref={area}>
        <ChosenChips
          label={label}
          chips={[{ key: String(one.id), name: one.title }]}
          onRemove={() => onChange(undefined)}
        />
      </div>
    );
  const words = folded(typed).split(/\s+/);
  const isSearching = typed.trim() !== '';
  const found = isSearching
    ? choices.filter(({ title }) => words.every((word) => folded(title).includes(word)))
    : [];
  return (
    <div ref={area} className="flex flex-col gap-1.5">
      <Combobox
        name={name}
        label={label}
        listLabel={label}
        typed={typed}
        onType={setTyped}
        options={found.slice(0, offered)}
        keyOf={({ id }) => id}
        ids={ids}
        onChoose={({ id }) => {
          onChange(id);
          // What was typed into is gone: the focus goes to what was chosen.
          requestAnimationFrame(() => area.current?.querySelector('button')?.focus());
        }}
        said={isSearching && <Plural value={found.length} _0="Nothing found" one="# found" other="# found" />}
        none={isSearching && found.length === 0 ? <Trans>Nothing by that name</Trans> : null}
      >
        {({ title }) => title}
      </Combobox>
      {found.length > offered && (
        <p className="px-1 text-[0.9375rem] text-soft">{t`${found.length} found: go on typing.`}</p>
      )}
    </div>
  );
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
