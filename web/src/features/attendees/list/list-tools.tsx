import { Trans, useLingui } from '@lingui/react/macro';
import { Columns3, Download, IdCard, ListChecks, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QuestionColumn } from '../../../lib/api/schema.gen.ts';
import { AnchorButton, Button, buttonLook, type Icon } from '../../../ui/button.tsx';
import {
  useColumnNames,
  plainColumns,
  questionColumn,
  showColumn,
  useFileColumns,
  useHiddenColumns,
} from './columns.ts';
import { fileAddress, type ParticipantFilter } from './participants-queries.ts';

interface ListToolsProps {
  event: number;
  filter: ParticipantFilter;
  questions: readonly QuestionColumn[];
  /** On a phone there are no columns to choose. */
  hasColumns: boolean;
  /** Where boxes would be in the way: whether people are being chosen, and beginning or ending it. */
  choice?: { isChoosing: boolean; onChoose: (isWanted: boolean) => void } | undefined;
}

/** Choosing what the list shows, and taking it along on paper or as a file. */
export function ListTools({ event, filter, questions, hasColumns, choice }: ListToolsProps) {
  const { t } = useLingui();
  const columns = useFileColumns(questions);
  const file = (format: 'csv' | 'xlsx') =>
    fileAddress(event, filter, { what: 'participants', format, ...(hasColumns && { columns }) });
  return (
    <div role="group" aria-label={t`List`} className="flex flex-wrap gap-2 print:hidden">
      {hasColumns && <ColumnChoice questions={questions} />}
      {choice !== undefined && (
        <Button
          size="small"
          icon={ListChecks}
          aria-pressed={choice.isChoosing}
          onClick={() => choice.onChoose(!choice.isChoosing)}
        >
          <Trans>Choose</Trans>
        </Button>
      )}
      <AnchorButton
        href={fileAddress(event, {}, { what: 'door-list' })}
        target="_blank"
        icon={Printer}
        size="small"
      >
        <Trans>Door list</Trans>
      </AnchorButton>
      <AnchorButton
        href={fileAddress(event, {}, { what: 'badges', code: true })}
        target="_blank"
        icon={IdCard}
        size="small"
      >
        <Trans>Name badges</Trans>
      </AnchorButton>
      <MoreToPrint event={event} hasQuestions={questions.length > 0} />
      <AnchorButton href={file('xlsx')} icon={Download} size="small" download>
        <Trans>Excel</Trans>
      </AnchorButton>
      <AnchorButton href={file('csv')} icon={Download} size="small" download>
        <Trans>CSV</Trans>
      </AnchorButton>
    </div>
  );
}

/** What is printed less often. */
function MoreToPrint({ event, hasQuestions }: { event: number; hasQuestions: boolean }) {
  const line = 'flex min-h-11 items-center rounded-control px-3 py-1.5 text-ink no-underline hover:bg-sunken';
  return (
    <Folded icon={Printer} title={<Trans>Print otherwise</Trans>}>
      {hasQuestions && (
        <a
          href={fileAddress(event, {}, { what: 'door-list', answers: true })}
          target="_blank"
          className={line}
        >
          <Trans>Door list with answers</Trans>
        </a>
      )}
      <a href={fileAddress(event, {}, { what: 'badges' })} target="_blank" className={line}>
        <Trans>Name badges without a code</Trans>
      </a>
    </Folded>
  );
}

/** A small panel behind a button. */
function Folded({ icon: Shown, title, children }: { icon: Icon; title: ReactNode; children: ReactNode }) {
  return (
    <details className="group relative">
      <summary
        className={`${buttonLook({ size: 'small' })} list-none [&::-webkit-details-marker]:hidden group-open:bg-sunken`}
      >
        <Shown size={18} aria-hidden />
        {title}
      </summary>
      <div className="absolute right-0 z-20 mt-1 flex max-h-96 w-72 flex-col overflow-y-auto rounded-card border border-line bg-card p-2 shadow-xl max-md:fixed max-md:inset-x-4 max-md:bottom-24 max-md:w-auto">
        {children}
      </div>
    </details>
  );
}

function ColumnChoice({ questions }: { questions: readonly QuestionColumn[] }) {
  const hidden = useHiddenColumns();
  const names = useColumnNames();
  const all = [
    ...plainColumns.map((name) => ({ name: name as string, label: names[name] })),
    ...questions.map(({ id, title }) => ({ name: questionColumn(id), label: title })),
  ];
  return (
    <Folded icon={Columns3} title={<Trans>Columns</Trans>}>
      {all.map(({ name, label }) => (
        <label
          key={name}
          className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 hover:bg-sunken"
        >
          <input
            type="checkbox"
            checked={!hidden.includes(name)}
            onChange={({ target }) => showColumn(name, target.checked)}
            className="size-5 shrink-0 accent-link"
          />
          <span className="min-w-0">{label}</span>
        </label>
      ))}
    </Folded>
  );
}
