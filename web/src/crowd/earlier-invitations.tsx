import { Plural, Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useWriter } from '../shared/use-writer.ts';
import { FactLine } from '../ui/fact-line.tsx';
import { earlierInvitationsQuery } from './messages-queries.ts';

interface EarlierInvitationsProps {
  event: number;
  chosen: readonly number[];
  onChange: (messages: number[]) => void;
}

/** Choosing everybody whom an earlier invitation of many has invited. */
export function EarlierInvitations({ event, chosen, onChange }: EarlierInvitationsProps) {
  const writer = useWriter();
  const invitations = useSuspenseQuery(earlierInvitationsQuery(event)).data;
  if (invitations.length === 0) return null;
  const toggle = (id: number, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-serif text-xl font-semibold">
        <Trans>Earlier invitations</Trans>
      </legend>
      {invitations.map(({ id, createdAt, authorName, count }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name={`invitation-${id}`}
            checked={chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
            className="size-6 shrink-0 accent-brand dark:accent-link"
          />
          <FactLine>
            {`${writer.shortDay(createdAt)}, ${writer.time(createdAt)}`}
            <Plural value={count} one="# person" other="# people" />
            {authorName}
          </FactLine>
        </label>
      ))}
    </fieldset>
  );
}
