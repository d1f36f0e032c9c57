import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import type { AnswerSum, AnswerSummary, QuestionSums } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';

interface SumsCardProps {
  event: number;
  question: QuestionSums;
  people: AnswerSummary['people'];
}

/** Of a long list of texts so many are shown at first. */
const shownAtFirst = 12;

/** A question with how many gave which answer; who they are is a step away. */
export function SumsCard({ event, question, people }: SumsCardProps) {
  const { t } = useLingui();
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  const { id, title, type, archived, answered, values, further } = question;
  const open = people.coming - answered.coming;
  const most = Math.max(1, ...values.map(({ coming, waiting }) => coming + waiting));
  const shown = isWhole ? values : values.slice(0, shownAtFirst);
  const words: Readonly<Record<string, string>> = type === 'yes-no' ? { YES: t`Yes`, NO: t`No` } : {};
  return (
    <Card className="p-4 break-inside-avoid sm:p-5">
      <h2 id={heading} className="flex flex-wrap items-center gap-2 text-lg font-semibold wrap-break-word">
        {title}
        {archived && <Badge tone="quiet">{t`no longer asked`}</Badge>}
      </h2>
      <p className="text-[0.9375rem] text-soft">
        <FactLine>
          <Plural value={answered.coming} _0="no answer yet" one="# answer" other="# answers" />
          {open > 0 && !archived && <Plural value={open} one="# still open" other="# still open" />}
        </FactLine>
      </p>
      <Numbers numbers={question.numbers} />
      {values.length > 0 && (
        <ul aria-labelledby={heading} className="mt-3 grid gap-1">
          {shown.map((sum) => (
            <li key={sum.answer} className="relative isolate overflow-hidden rounded-control">
              <span
                aria-hidden
                className="absolute inset-y-0 left-0 -z-10 rounded-control bg-info-soft print:border print:border-line"
                style={{ width: `${(100 * (sum.coming + sum.waiting)) / most}%` }}
              />
              <SumLine sum={sum}>
                {type === 'choice' || type === 'yes-no' ? (
                  <AnswerLink event={event} question={id} answer={sum.answer}>
                    {words[sum.answer] ?? sum.answer}
                  </AnswerLink>
                ) : (
                  sum.answer
                )}
              </SumLine>
            </li>
          ))}
        </ul>
      )}
      {values.length > shown.length && (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)} className="mt-1 print:hidden">
          <Plural value={values.length - shown.length} one="Show # more" other="Show # more" />
        </Button>
      )}
      {further > 0 && isWhole && (
        <p className="mt-2 px-3 text-[0.9375rem] text-soft">
          <Plural value={further} one="and # other answer" other="and # other answers" />
        </p>
      )}
    </Card>
  );
}

function SumLine({ sum: { coming, waiting }, children }: { sum: AnswerSum; children: ReactNode }) {
  const formatter = useFormatter();
  return (
    <span className="flex min-h-11 items-center justify-between gap-3 px-3 py-1">
      <span className="min-w-0 wrap-break-word">{children}</span>
      <span className="shrink-0 text-right">
        <span className="font-serif text-xl font-semibold tabular-nums">{formatter.number(coming)}</span>
        {waiting > 0 && (
          <span className="ml-2 text-[0.9375rem] text-soft">
            <Trans>+ {waiting} waiting</Trans>
          </span>
        )}
      </span>
    </span>
  );
}

interface AnswerLinkProps {
  event: number;
  question: number;
  answer: string;
  children: ReactNode;
}

/** Leads to those who gave an answer. */
function AnswerLink({ event, question, answer, children }: AnswerLinkProps) {
  return (
    <Link
      to="/organise/events/$event/participants"
      params={{ event }}
      search={{ question, answer }}
      className="inline-flex min-h-11 items-center hover:underline"
    >
      {children}
    </Link>
  );
}

function Numbers({ numbers }: Pick<QuestionSums, 'numbers'>) {
  const formatter = useFormatter();
  if (numbers === null || numbers.coming === null) return null;
  const { sum, smallest, largest } = numbers.coming;
  const figures = [
    { key: 'sum', name: <Trans>Sum</Trans>, value: sum },
    { key: 'smallest', name: <Trans>Smallest</Trans>, value: smallest },
    { key: 'largest', name: <Trans>Largest</Trans>, value: largest },
  ];
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
      {figures.map(({ key, name, value }) => (
        <div key={key} className="flex flex-col-reverse">
          <dt className="text-[0.9375rem] text-soft">{name}</dt>
          <dd className="font-serif text-2xl leading-tight font-semibold tabular-nums">
            {formatter.number(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
