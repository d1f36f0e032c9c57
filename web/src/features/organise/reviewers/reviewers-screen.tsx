import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LaterEvent, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { Form, SaveBar } from '../../../ui/form/form.tsx';
import { changesIn } from '../../../ui/form/form-work.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { MemberChoice } from '../../../entities/member/organisers/member-choice.tsx';
import { ChosenChips } from '../../../ui/organisers/chosen-chips.tsx';
import { useReplacingReviewers } from './reviewers-queries.ts';
import { functionsQuery, managedEventQuery } from '../../../entities/event/organisers/managed-events.ts';
import { bodyOfReviewers, membersIn, reviewersDraft } from './reviewers-rules.ts';
import { SeriesResult, useLeavingPart } from '../series/series-result.tsx';
import { SeriesScope, type Scope } from '../series/series-scope.tsx';
import { SwitchField } from '../../../ui/organisers/switch-field.tsx';
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
  const [scope, setScope] = useState<Scope>('this');
  const client = useQueryClient();
  const replacing = useReplacingReviewers(event.id);
  const [opened] = useState(event);
  const form = useForm({
    known: event,
    names: Object.fromEntries(functions.map(({ id, title }) => [`function-${id}`, title])),
    wordsOf: (_field, value) => (value === undefined ? t`No` : t`Yes`),
    draftOf: reviewersDraft,
    send: ({ known, draft }) =>
      replacing.mutateAsync({ version: known.version, body: bodyOfReviewers(draft), scope }),
    changesOf: changesIn('reviewers'),
    readAgain: () => client.fetchQuery({ ...managedEventQuery(event.id), staleTime: 0 }),
    onSaved: ({ following }) => onSaved(following),
  });
  const { known, draft, change } = form;
  const members = membersIn(draft);
  // Also of those whom someone has taken away.
  const people = [opened, known].flatMap((one) => membersIn(reviewersDraft(one))).concat(members);
  const names = {
    ...form.names,
    ...Object.fromEntries(people.map(({ id, name }) => [`member-${id}`, name])),
  };
  return (
    <Form
      form={{ ...form, names }}
      label={t`Reviewers`}
      className="flex flex-col gap-6"
      buttons={<SaveBar form={form} />}
    >
      {known.series !== null && (
        <SeriesScope
          scope={scope}
          onChange={setScope}
          hint={<Trans>Dates with other reviewers than this one stay as they are.</Trans>}
        />
      )}
      <Members
        event={event.id}
        members={members}
        onAdd={({ id, name }) => change({ [`member-${id}`]: name })}
        onRemove={({ id }) => change({ [`member-${id}`]: undefined })}
      />
      <fieldset>
        <legend className="mb-1 font-serif text-xl font-semibold">
          <Trans>By office</Trans>
        </legend>
        <p className="mb-1 text-soft">
          <Trans>Those who hold it at {event.calendar.title}.</Trans>
        </p>
        {functions.map(({ id, title, holders = [] }) => (
          <SwitchField
            key={id}
            name={`function-${id}`}
            label={title}
            hint={<Holders names={holders} />}
            checked={draft[`function-${id}`] !== undefined}
            onChange={(isOn) => change({ [`function-${id}`]: isOn ? title : undefined })}
          />
        ))}
      </fieldset>
    </Form>
  );
}

/** So many names say who is meant. */
const namesShown = 4;

/** Who holds an office today. */
function Holders({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Trans>Nobody today</Trans>;
  const others = names.length - namesShown;
  return (
    <>
      {names.slice(0, namesShown).join(', ')}
      {others > 0 && (
        <>
          {' '}
          <Plural value={others} one="and # more" other="and # more" />
        </>
      )}
    </>
  );
}

interface Named {
  id: number;
  name: string;
}

interface MembersProps {
  event: number;
  members: readonly Named[];
  onAdd: (member: Named) => void;
  onRemove: (member: Named) => void;
}

function Members({ event, members, onAdd, onRemove }: MembersProps) {
  const { t } = useLingui();
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-serif text-xl font-semibold">
        <Trans>By name</Trans>
      </h2>
      <ChosenChips
        label={t`By name`}
        chips={members.map(({ id, name }) => ({ key: String(id), name }))}
        onRemove={(index) => members.slice(index, index + 1).forEach(onRemove)}
      />
      <MemberChoice
        event={event}
        label={t`Add a member`}
        isLabelHidden
        chosen={null}
        without={members}
        onChoose={(one) => one !== null && onAdd({ id: one.id, name: one.fullName })}
      />
    </section>
  );
}
