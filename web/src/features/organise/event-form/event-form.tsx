import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ApiFailure } from '../../../lib/api/failures.ts';
import { ProblemSummary } from '../../../ui/problem-summary.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { EventFields } from './event-fields.tsx';
import {
  changedFields,
  eventFields,
  eventProblems,
  type EventDraft,
  type EventField,
  type EventProblems,
} from './event-form-rules.ts';
import { useEventFieldNames, useEventProblemWords } from '../event-words.ts';
import { withField } from './field-change-rules.ts';
import { RefusedDays } from './refused-days.tsx';
import { refusedEventFields } from './refused-rules.ts';
import { CalendarDays } from 'lucide-react';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Card } from '../../../ui/card.tsx';
import { DateTile } from '../../../ui/date-tile.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';

interface EventFormProps {
  /** What stands in the form at first. */
  first: EventDraft;
  draft: EventDraft;
  onChange: (draft: EventDraft) => void;
  isNew: boolean;
  /** What stands in it was decided elsewhere, and is sent without a press of the button. */
  savesAtOnce?: boolean;
  calendars: readonly { id: number; title: string }[];
  /** Sends it; fails with what the service says. Says whether it is saved: somebody may have to look at it again. */
  onSave: (action: string) => Promise<boolean>;
  /** What stands above the form, such as what somebody else has changed. */
  children?: ReactNode;
  /** What stands below the fields. */
  more?: ReactNode;
  /** The buttons; each submits, and its `value` is the action. */
  buttons: ReactNode;
}

/** The form of an event, with what members will see of it beside it. */
export function EventForm(props: EventFormProps) {
  const { first, draft, onChange, isNew, savesAtOnce = false, calendars, onSave } = props;
  const { t } = useLingui();
  const [problems, setProblems] = useState<EventProblems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const isDone = useRef(false);
  const isBusy = useRef(false);
  const summary = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (savesAtOnce) form.current?.requestSubmit();
  }, [savesAtOnce]);
  const refuse = (found: EventProblems, reason: unknown) => {
    flushSync(() => {
      setProblems(found);
      setFailure(reason);
      setSaving(false);
    });
    summary.current?.focus();
  };
  const save = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    // A second press comes before the page could show that it cannot be pressed.
    if (isBusy.current) return;
    const { submitter } = submitted.nativeEvent as SubmitEvent;
    const found = eventProblems(draft);
    if (Object.keys(found).length > 0) return refuse(found, null);
    isBusy.current = true;
    setSaving(true);
    // Whoever is led on to the next page is not asked about what is saved by then.
    isDone.current = true;
    try {
      isDone.current = await onSave(submitter?.getAttribute('value') ?? '');
      setSaving(false);
      setFailure(null);
    } catch (reason) {
      isDone.current = false;
      const refused = reason instanceof ApiFailure ? refusedEventFields(reason.info) : {};
      refuse(refused, Object.keys(refused).length > 0 ? null : reason);
    } finally {
      isBusy.current = false;
    }
  };
  const leave = (field: EventField) => setProblems({ ...problems, [field]: eventProblems(draft)[field] });
  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)} aria-label={t`Event`}>
      <UnsavedChanges when={() => !isDone.current && changedFields(draft, first).length > 0} />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] [&_:is(input,select,textarea)]:scroll-mb-44">
        {/* Without the buttons: what was pressed keeps the focus while it is done. */}
        <fieldset disabled={isSaving} className="flex min-w-0 flex-col gap-5">
          <ProblemSummary ref={summary} problems={useListed(problems)} />
          {failure !== null && <RefusedDays failure={failure} />}
          {props.children}
          <EventFields
            draft={draft}
            problems={problems}
            onChange={(field, value) => onChange(withField(draft, field, value))}
            onLeave={leave}
            calendars={calendars}
            isNew={isNew}
          />
          {props.more}
        </fieldset>
        <aside className="contents lg:sticky lg:top-6 lg:flex lg:flex-col lg:gap-4">
          <div>
            <h2 className="mb-2 text-[0.9375rem] font-semibold text-soft">
              <Trans>As members will see it</Trans>
            </h2>
            <EventCard draft={draft} />
          </div>
          <div className="sticky bottom-16 z-10 -mx-4 flex flex-wrap gap-2 border-t max-lg:*:flex-[1_0_8rem] border-line bg-paper/95 px-4 py-3 md:bottom-0 md:-mx-8 md:px-8 lg:static lg:m-0 lg:flex-col lg:border-0 lg:bg-transparent lg:p-0">
            {props.buttons}
          </div>
        </aside>
      </div>
    </form>
  );
}

function useListed(problems: EventProblems) {
  const names = useEventFieldNames();
  const words = useEventProblemWords();
  return eventFields.flatMap((id) => {
    const problem = problems[id];
    return problem === undefined ? [] : { id, field: names[id], problem: words[problem] };
  });
}

/** What is typed, as it will stand in the agenda of members. */
function EventCard({ draft }: { draft: EventDraft }) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const { title, startDate, allDay, registrationEnabled } = draft;
  const place = [draft['location.name'], draft['location.city']].filter((part) => part !== '').join(', ');
  const time = startDate === '' ? '' : allDay ? t`all day` : formatter.time(`${startDate}:00`);
  return (
    <Card className="flex gap-4 p-4">
      {startDate === '' ? <NoDay /> : <DateTile day={startDate.slice(0, 10)} />}
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold">{title.trim() === '' ? t`Title` : title}</p>
        <div className="text-[0.9375rem] text-soft">
          <FactLine>
            {time}
            {place}
          </FactLine>
        </div>
        {registrationEnabled && (
          // A picture of two buttons, not two buttons.
          <div aria-hidden className="mt-3 flex flex-wrap gap-2 text-[0.9375rem] font-semibold">
            <span className="rounded-control bg-yes-soft px-3 py-2 text-yes">
              <Trans>I’m coming</Trans>
            </span>
            <span className="rounded-control border border-line px-3 py-2">
              <Trans>I can’t</Trans>
            </span>
          </div>
        )}
      </div>
    </Card>
  );
}

function NoDay() {
  return (
    <span className="flex h-20 w-14 shrink-0 items-center justify-center rounded-control bg-sunken text-soft">
      <CalendarDays size={22} aria-hidden />
    </span>
  );
}
