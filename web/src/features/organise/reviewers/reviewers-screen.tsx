import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { LaterEvent, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { Button } from '../../../ui/button.tsx';
import { MergeNotice } from '../../../ui/merge-notice.tsx';
import { RefusalNotice } from '../../../ui/organisers/refusal-notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { MemberChoice } from '../../../entities/member/organisers/member-choice.tsx';
import { ChosenChips } from '../../../ui/organisers/chosen-chips.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useEditingReviewers } from './reviewers-queries.ts';
import { functionsQuery } from '../../../entities/event/organisers/managed-events.ts';
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
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-serif text-xl font-semibold">
        <Trans>By name</Trans>
      </h2>
      <ChosenChips
        label={t`By name`}
        chips={members.map(({ id, name }) => ({ key: String(id), name }))}
        onRemove={(index) => onChange(members.filter((_, position) => position !== index))}
      />
      <MemberChoice
        label={t`Add a member`}
        isLabelHidden
        chosen={null}
        without={members}
        onChoose={(one) => one !== null && onChange([...members, { id: one.id, name: one.fullName }])}
      />
    </section>
  );
}
