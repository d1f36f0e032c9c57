import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { EventCopy, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { dayOf } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/session/session.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FailureNotice } from '../../../ui/notices.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { hasProblems } from '../../../ui/form/form-work.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useEventFieldNames, useEventProblemWords, useWhenWords } from '../event-words.ts';
import { suggestedStart } from './field-change-rules.ts';
import { timeFields } from './event-form-rules.ts';
import { useCopyingEvent } from '../status/event-status-queries.ts';
import { managedEventQuery } from '../../../entities/event/organisers/managed-events.ts';
import { SeriesFields } from '../series/series-fields.tsx';
import { useCopyPreview } from '../series/series-queries.ts';
import { useAnnouncingDrafts } from '../series/series-removal.tsx';
import { noSeries, seriesOf, type SeriesDraft } from '../series/series-rules.ts';
import { MomentField } from '../../../ui/dates/date-field.tsx';
import { isMoment } from '../../../lib/format/typed-date-rules.ts';

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
  const form = useCopyForm(source);
  const { startDate, series } = form.draft;
  const wanted =
    seriesOf(series, startDate) === null || hasProblems(copyProblems(form.draft)) ? null : copyOf(form.draft);
  const preview = useCopyPreview(source.id, wanted);
  return (
    <Form
      form={form}
      label={t`Event`}
      layout="max-w-3xl"
      buttons={
        <Button
          type="submit"
          kind="main"
          disabled={series.repeat !== '' && wanted === null}
          pending={form.isSaving}
          className="mt-5 max-sm:w-full sm:px-8"
        >
          {series.repeat === '' ? <Trans>Save the draft</Trans> : <Trans>Save the drafts</Trans>}
        </Button>
      }
    >
      <CopySource source={source} />
      <TextField {...form.text('title')} maxLength={200} autoComplete="off" required />
      <MomentField
        {...form.value('startDate')}
        timeLabel={t`Time of the start`}
        dayOnly={source.allDay}
        usualTime="19:00"
        required
        hint={t`Our proposal: the same weekday. Please check it.`}
      />
      <SeriesFields
        series={series}
        start={isMoment(startDate) ? startDate : ''}
        isReady={wanted !== null}
        preview={preview}
        onChange={(next) => form.change({ series: next })}
      />
    </Form>
  );
}

interface CopyDraft {
  title: string;
  startDate: string;
  series: SeriesDraft;
}

function copyProblems({ title, startDate }: CopyDraft) {
  return {
    ...(title.trim() === '' && { title: 'missing' }),
    ...(!isMoment(startDate) && { startDate: startDate === '' ? 'missing' : 'not-a-moment' }),
  };
}

function copyOf({ title, startDate, series }: CopyDraft): EventCopy {
  const rule = seriesOf(series, startDate);
  const copy = { title: title.trim(), startDate: `${startDate}:00` };
  return rule === null ? copy : { ...copy, series: rule };
}

/** The copy or the series of them; once it is saved it goes on from there. */
function useCopyForm(source: ManagedEventDetail) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const copying = useCopyingEvent(source.id);
  const announceDrafts = useAnnouncingDrafts();
  const today = dayOf(useNow());
  const names = useEventFieldNames();
  return useForm({
    known: source,
    names: { title: names.title, startDate: names.startDate },
    words: useCopyWords(),
    draftOf: ({ title, startDate }): CopyDraft => ({
      title,
      startDate: suggestedStart(startDate, today),
      series: noSeries,
    }),
    problemsOf: copyProblems,
    // All times follow the start: there they can be put right.
    fieldOf: (name) => (timeFields.some((field) => field === name) ? 'startDate' : undefined),
    codeOf: (name, _typed, code = 'refused') =>
      name === 'endDate' || name === 'registrationDueDate' ? `${name} ${code}` : code,
    send: ({ draft }) => copying.mutateAsync(copyOf(draft)),
    onSaved: ({ id: event, events, series }) => {
      if (events === undefined) announce(t`The draft is saved. Nobody else sees it yet.`);
      else announceDrafts(events);
      return series === undefined
        ? navigate({ to: '/organise/events/$event', params: { event } })
        : navigate({ to: '/organise/series/$series', params: { series } });
    },
  });
}

/** What is said of the times of the copy: of those that follow its start with their names. */
function useCopyWords(): Record<string, string> {
  const names = useEventFieldNames();
  const words = useEventProblemWords();
  const following = timeFields.flatMap((field) =>
    Object.entries(words).map(([problem, text]) => [`${field} ${problem}`, `${names[field]}: ${text}`]),
  );
  return { ...words, ...Object.fromEntries(following) };
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
