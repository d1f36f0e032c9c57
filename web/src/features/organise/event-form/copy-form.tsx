import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { ApiFailure } from '../../../lib/api/failures.ts';
import type { EventCopy, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { dayOf } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/session/session.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FailureNotice } from '../../../ui/notices.tsx';
import { RefusalNotice } from '../../../ui/organisers/refusal-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useEventFieldNames, useEventProblemWords, useWhenWords } from '../event-words.ts';
import { refusedEventFields } from './refused-rules.ts';
import { suggestedStart } from './field-change-rules.ts';
import { timeFields } from './event-form-rules.ts';
import { useCopyingEvent } from '../status/event-status-queries.ts';
import { managedEventQuery } from '../../../entities/event/organisers/managed-events.ts';
import { SeriesFields } from '../series/series-fields.tsx';
import { useCopyPreview, useSavedDraftsWords } from '../series/series-queries.ts';
import { noSeries, seriesOf } from '../series/series-rules.ts';
import { TimeField } from '../switch-field.tsx';

const route = getRouteApi('/app/organise/new');

/** A new event out of an earlier one: only its title and its start are asked for. */
export function CopyForm({ from }: { from: number }) {
  const source = useQuery(managedEventQuery(from));
  if (source.isPending) return <Skeleton className="h-64 w-full rounded-card" />;
  if (source.isLoadingError)
    return <FailureNotice failure={source.error} onRetry={() => void source.refetch()} />;
  return <CopyFields key={from} source={source.data} />;
}

function CopyFields({ source }: { source: ManagedEventDetail }) {
  const { t } = useLingui();
  const saving = useSavingCopy(source.id);
  const { copying } = saving;
  const today = dayOf(useNow());
  const [title, setTitle] = useState(source.title);
  const [suggested] = useState(() => suggestedStart(source.startDate, today));
  const [start, setStart] = useState(suggested);
  const [isTried, setTried] = useState(false);
  const [series, setSeries] = useState(noSeries);
  const rule = seriesOf(series, start);
  const isFilled = title.trim() !== '' && start !== '';
  const body = { title: title.trim(), startDate: `${start}:00` };
  const wanted = rule === null || !isFilled ? null : { ...body, series: rule };
  const hasDays = series.repeat === '' || wanted !== null;
  const preview = useCopyPreview(source.id, wanted);
  const missing = (text: string) => (isTried && text.trim() === '' ? t`Please fill this in.` : undefined);
  const refused = useRefusedTimes(copying.error);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (isFilled && hasDays) void saving.save(wanted ?? body).catch(() => {});
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t`Event`} className="flex max-w-3xl flex-col gap-5">
      <UnsavedChanges
        when={() =>
          !saving.isDone() && (title !== source.title || start !== suggested || series !== noSeries)
        }
      />
      <CopySource source={source} />
      {copying.error !== null && refused === '' && <RefusalNotice failure={copying.error} />}
      <TextField
        name="title"
        label={t`Title`}
        value={title}
        maxLength={200}
        autoComplete="off"
        required
        error={missing(title)}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TimeField
        name="startDate"
        label={t`Starts`}
        value={start}
        dayOnly={source.allDay}
        usualTime="19:00"
        required
        hint={t`Our proposal: the same weekday. Please check it.`}
        error={missing(start) ?? (refused === '' ? undefined : refused)}
        onChange={(value) => {
          setStart(value);
          copying.reset();
        }}
        onBlur={() => {}}
      />
      <SeriesFields
        series={series}
        start={start}
        isReady={wanted !== null}
        preview={preview}
        onChange={setSeries}
      />
      <Button
        type="submit"
        kind="main"
        disabled={!hasDays}
        pending={copying.isPending}
        className="sm:self-start sm:px-8"
      >
        {series.repeat === '' ? <Trans>Save the draft</Trans> : <Trans>Save the drafts</Trans>}
      </Button>
    </form>
  );
}

/** Saves the copy or the series of them, and goes on from there. */
function useSavingCopy(id: number) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const copying = useCopyingEvent(id);
  const savedDrafts = useSavedDraftsWords();
  const isDone = useRef(false);
  const save = async (body: EventCopy) => {
    const { id: event, events } = await copying.mutateAsync(body);
    isDone.current = true;
    if (events === undefined) {
      announce(t`The draft is saved. Nobody else sees it yet.`);
      await navigate({ to: '/organise/events/$event', params: { event } });
    } else {
      announce(savedDrafts(events.length));
      await navigate({ to: '/organise' });
    }
  };
  return { copying, save, isDone: () => isDone.current };
}

/** Which event it is, and what of it is taken over. */
function CopySource({ source }: { source: ManagedEventDetail }) {
  const when = useWhenWords()(source);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-info-soft px-4 py-3 text-info">
        <p className="min-w-0">
          <Trans>
            Started from <strong>{source.title}</strong>
          </Trans>
          <br />
          <span className="text-[0.9375rem]">{when}</span>
        </p>
        <LinkButton to="/organise/new" search={{}} replace icon={X} size="small">
          <Trans>Start from scratch</Trans>
        </LinkButton>
      </div>
      <p className="text-soft">
        <Trans>
          Texts, settings, questions, reviewers and files are taken over. Nobody’s answer is. You can change
          everything afterwards.
        </Trans>
      </p>
    </>
  );
}

/** What is wrong with the times of the copy, all of which follow its start; empty when it is something else. */
function useRefusedTimes(failure: unknown): string {
  const names = useEventFieldNames();
  const words = useEventProblemWords();
  const refused = failure instanceof ApiFailure ? refusedEventFields(failure.info) : {};
  return timeFields
    .flatMap((field) => {
      const problem = refused[field];
      if (problem === undefined) return [];
      return field === 'startDate' ? words[problem] : `${names[field]}: ${words[problem]}`;
    })
    .join(' ');
}
