import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { ApiFailure } from '../../../lib/api/failures.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Card } from '../../../ui/card.tsx';
import { DateTile } from '../../../ui/date-tile.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { FormWork } from '../../../ui/form/form-work.ts';
import { useForm, type FormOf, type ShownForm } from '../../../ui/form/use-form.ts';
import { useEventFieldNames, useEventProblemWords, useValueWords } from '../event-words.ts';
import { EventFields } from './event-fields.tsx';
import { eventProblems, understood, type EventDraft, type EventField } from './event-form-rules.ts';
import { withField } from './field-change-rules.ts';
import { RefusedDays } from './refused-days.tsx';
import { refusedDays } from './refused-rules.ts';

type Calendars = readonly { id: number; title: string }[];

interface EventWork<Known, Sent> extends Omit<
  FormWork<Known, EventDraft, Sent>,
  'problemsOf' | 'withChange'
> {
  known: Known;
  typed?: EventDraft | undefined;
  /** What else changes with what is typed. */
  follow?: (before: EventDraft, next: EventDraft) => EventDraft;
}

/** The form of an event, whatever it is saved as. */
export function useEventForm<Known, Sent>(
  { follow = (_before, next) => next, ...work }: EventWork<Known, Sent>,
  calendars: Calendars,
) {
  const wordsOf = useValueWords(calendars);
  return useForm<Known, EventDraft, Sent>({
    ...work,
    names: useEventFieldNames(),
    words: useEventProblemWords(),
    wordsOf: (field, value, draft) => wordsOf(field as EventField, value, draft),
    problemsOf: eventProblems,
    withChange: (draft, part) => {
      const next = (Object.keys(part) as EventField[]).reduce(
        (changed, field) => withField(changed, field, part[field] as EventDraft[EventField]),
        draft,
      );
      return follow(draft, next);
    },
  });
}

interface EventFormProps {
  form: ShownForm & FormOf<EventDraft>;
  isNew: boolean;
  /** What stands in it was decided elsewhere, and is sent without a press of the button. */
  savesAtOnce?: boolean;
  calendars: Calendars;
  /** What stands above the fields. */
  children?: ReactNode;
  /** What stands below the fields. */
  more?: ReactNode;
  /** The buttons; each submits, and its `value` is the action. */
  buttons: ReactNode;
}

/** The form of an event, with what members will see of it beside it. */
export function EventForm({
  form,
  isNew,
  savesAtOnce = false,
  calendars,
  children,
  more,
  buttons,
}: EventFormProps) {
  const { t } = useLingui();
  const { session, draft } = form;
  useEffect(() => {
    if (savesAtOnce) void session.submit();
  }, [savesAtOnce, session]);
  const refusal = (failure: unknown) =>
    failure instanceof ApiFailure && refusedDays(failure.info).length > 0 ? (
      <RefusedDays failure={failure} />
    ) : undefined;
  return (
    <Form
      form={form}
      label={t`Event`}
      refusal={refusal}
      layout="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
      buttons={
        <aside className="contents lg:sticky lg:top-6 lg:flex lg:flex-col lg:gap-4">
          <div>
            <h2 className="mb-2 text-[0.9375rem] font-semibold text-soft">
              <Trans>As members will see it</Trans>
            </h2>
            <EventCard draft={draft} />
          </div>
          <div
            data-save-bar
            className="sticky bottom-16 z-10 -mx-4 flex flex-wrap gap-2 border-t max-lg:*:flex-[1_0_8rem] border-line bg-paper/95 px-4 py-3 md:bottom-0 md:-mx-8 md:px-8 lg:static lg:m-0 lg:flex-col lg:border-0 lg:bg-transparent lg:p-0"
          >
            {buttons}
          </div>
        </aside>
      }
    >
      {children}
      <EventFields form={form} calendars={calendars} isNew={isNew} />
      {more}
    </Form>
  );
}

/** What is typed, as it will stand in the agenda of members. */
function EventCard({ draft }: { draft: EventDraft }) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const { title, startDate, allDay, registrationEnabled } = understood(draft);
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
