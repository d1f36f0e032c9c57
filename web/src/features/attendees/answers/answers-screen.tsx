import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, CookingPot, Download } from 'lucide-react';
import type { AnswerSummary } from '../../../lib/api/schema.gen.ts';
import { AnchorButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';
import { FailureNotice, Notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAboutEvent } from '../about-event.ts';
import { CrowdLinks, useWhenAndWhere } from '../event-head.tsx';
import { answersFile, answersQuery } from './answers-queries.ts';
import { SumsCard } from './sums-card.tsx';

/** What was answered to the questions of an event, added up. */
export function AnswersScreen() {
  const event = useAboutEvent();
  const { id, title, calendar } = event;
  const answers = useQuery(answersQuery(id));
  return (
    <Page
      title={title}
      above={calendar}
      below={useWhenAndWhere(event)}
      back={`/organise/events/${id}/participants`}
      width="wide"
    >
      <CrowdLinks event={event} />
      {answers.isPending && <Skeleton className="h-96 w-full rounded-card" />}
      {answers.isLoadingError && (
        <FailureNotice failure={answers.error} onRetry={() => void answers.refetch()} />
      )}
      {answers.data !== undefined && <Sums event={id} summary={answers.data} />}
    </Page>
  );
}

function Sums({ event, summary: { people, questions } }: { event: number; summary: AnswerSummary }) {
  const { t } = useLingui();
  if (questions.length === 0)
    return (
      <Card>
        <Notice icon={CircleHelp} title={<Trans>No questions</Trans>}>
          <Trans>What the event asks, such as a menu, is added up here as soon as someone answers.</Trans>
        </Notice>
      </Card>
    );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="px-1 text-[0.9375rem] text-soft">
          <FactLine>
            <Plural value={people.coming} one="# person is coming" other="# people are coming" />
            {people.waiting > 0 && <Plural value={people.waiting} one="# waiting" other="# waiting" />}
          </FactLine>
        </p>
        <div role="group" aria-label={t`Answers`} className="flex flex-wrap gap-2 print:hidden">
          <AnchorButton href={answersFile(event, 'kitchen')} target="_blank" icon={CookingPot} size="small">
            <Trans>Sheet for the kitchen</Trans>
          </AnchorButton>
          <AnchorButton href={answersFile(event, 'xlsx')} icon={Download} size="small" download>
            <Trans>Excel</Trans>
          </AnchorButton>
          <AnchorButton href={answersFile(event, 'csv')} icon={Download} size="small" download>
            <Trans>CSV</Trans>
          </AnchorButton>
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {questions.map((question) => (
          <SumsCard key={question.id} event={event} question={question} people={people} />
        ))}
      </div>
    </>
  );
}
