import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { UserPlus, X } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import type { LaterEvent, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { CardList } from '../../../ui/card.tsx';
import { MergeNotice } from '../../../ui/merge-notice.tsx';
import { RefusalNotice } from '../../../ui/organisers/refusal-notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { functionsQuery, memberChoicesQuery, useEditingReviewers } from './reviewers-queries.ts';
import type { NamedReviewer } from './reviewers-rules.ts';
import { SeriesResult, useLeavingPart } from '../series/series-result.tsx';
import { SeriesScope, type Scope } from '../series/series-scope.tsx';
import { SwitchField } from '../switch-field.tsx';
import { useManagedEvent } from '../managed-events.ts';

/** Who checks tickets and corrects answers. */
export function ReviewersScreen() {
  const { t } = useLingui();
  const event = useManagedEvent();
  const { result, leave } = useLeavingPart(event.id);
  return (
    <Page
      title={t`Reviewers`}
      above={event.title}
      below={<Trans>They check tickets at the door and correct answers.</Trans>}
      back={`/organise/events/${event.id}`}
    >
      {result === null ? (
        <ReviewersForm event={event} onSaved={leave} />
      ) : (
        <SeriesResult id={event.id} result={result}>
          <Trans>These dates had other reviewers and stay as they are:</Trans>
        </SeriesResult>
      )}
    </Page>
  );
}

interface ReviewersFormProps {
  event: ManagedEventDetail;
  /** Of a series, with what became of later dates. */
  onSaved: (following?: readonly LaterEvent[]) => Promise<void>;
}

function ReviewersForm({ event, onSaved }: ReviewersFormProps) {
  const { t } = useLingui();
  const { functions } = useSuspenseQuery(functionsQuery(event.calendar.id)).data;
  const editing = useEditingReviewers(event);
  const { known, chosen, meeting, choose } = editing;
  const [scope, setScope] = useState<Scope>('this');
  const isDone = useRef(false);
  const save = async (submitted: FormEvent) => {
    submitted.preventDefault();
    const saved = await editing.save(scope);
    if (saved === null) return;
    isDone.current = true;
    await onSaved(saved.following);
  };
  const toggle = (id: number, isOn: boolean) =>
    choose({
      functions: isOn ? [...chosen.functions, id] : chosen.functions.filter((one) => one !== id),
    });
  return (
    <form noValidate onSubmit={(submitted) => void save(submitted).catch(() => {})} aria-label={t`Reviewers`}>
      <UnsavedChanges when={() => !isDone.current && editing.isChanged} />
      {editing.failure !== null && <RefusalNotice failure={editing.failure} />}
      <div className="flex flex-col gap-6">
        {meeting !== null && (
          <MergeNotice
            key={meeting.version}
            meeting={meeting}
            draft={chosen}
            onChange={choose}
            nameOf={() => t`Reviewers`}
            wordsOf={() => ''}
          />
        )}
        {known.series !== null && (
          <SeriesScope
            scope={scope}
            onChange={setScope}
            hint={<Trans>Dates with other reviewers than this one stay as they are.</Trans>}
          />
        )}
        <Members members={chosen.members} onChange={(members) => choose({ members })} />
        <fieldset>
          <legend className="mb-1 font-serif text-xl font-semibold">
            <Trans>By office</Trans>
          </legend>
          <p className="mb-1 text-soft">
            <Trans>Whoever holds it at {event.calendar.title}.</Trans>
          </p>
          {functions.map(({ id, title }) => (
            <SwitchField
              key={id}
              name={`function-${id}`}
              label={title}
              checked={chosen.functions.includes(id)}
              onChange={(isOn) => toggle(id, isOn)}
            />
          ))}
        </fieldset>
      </div>
      <div className="sticky bottom-16 z-10 -mx-4 mt-6 border-t border-line bg-paper/95 px-4 py-3 md:bottom-0">
        <Button type="submit" kind="main" wide pending={editing.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}

interface MembersProps {
  members: readonly NamedReviewer[];
  onChange: (members: NamedReviewer[]) => void;
}

function Members({ members, onChange }: MembersProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const section = useRef<HTMLElement>(null);
  const found = useQuery(memberChoicesQuery(useDebounced(text.trim())));
  const offered = text.trim().length < 2 ? [] : (found.data?.members ?? []);
  const free = offered.filter(({ id }) => !members.some((member) => member.id === id));
  return (
    <section ref={section} className="flex flex-col gap-3">
      <h2 className="font-serif text-xl font-semibold">
        <Trans>By name</Trans>
      </h2>
      {members.length > 0 && (
        <ul aria-label={t`By name`} className="flex flex-wrap gap-2">
          {members.map(({ id, name }) => (
            <li
              key={id}
              className="flex items-center gap-1 rounded-full bg-info-soft pl-4 font-medium text-info"
            >
              {name}
              <button
                type="button"
                aria-label={t`Remove ${name}`}
                onClick={() => {
                  onChange(members.filter((member) => member.id !== id));
                  // The button goes with the name: whoever pressed it goes on at the field below.
                  section.current?.querySelector<HTMLElement>('input')?.focus();
                }}
                className="flex size-11 items-center justify-center rounded-full hover:bg-sunken"
              >
                <X size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SearchField label={t`Search for a member`} value={text} onChange={setText} maxLength={100} />
      {free.length > 0 && (
        <CardList label={t`Found`}>
          {free.map(({ id, fullName, club }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onChange([...members, { id, name: fullName }]);
                  setText('');
                  section.current?.querySelector<HTMLElement>('input')?.focus();
                }}
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-3"
              >
                <UserPlus size={20} aria-hidden className="shrink-0 text-accent" />
                <span className="font-semibold">{fullName}</span>
                <span className="text-[0.9375rem] text-soft">{club?.name}</span>
              </button>
            </li>
          ))}
        </CardList>
      )}
    </section>
  );
}
