import { Trans, useLingui } from '@lingui/react/macro';
import { Columns3, Download, IdCard, ListChecks, Printer } from 'lucide-react';
import { useState } from 'react';
import type { QuestionColumn } from '../../../lib/api/schema.gen.ts';
import { AnchorButton, Button, buttonLook } from '../../../ui/button.tsx';
import {
  useColumnNames,
  plainColumns,
  questionColumn,
  showColumn,
  useFileColumns,
  useHiddenColumns,
} from './columns.ts';
import { PaperDialog } from './paper-dialog.tsx';
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
  const [paper, setPaper] = useState<'door-list' | 'badges' | null>(null);
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
      <Button size="small" icon={Printer} onClick={() => setPaper('door-list')}>
        <Trans>Door list</Trans>
      </Button>
      <Button size="small" icon={IdCard} onClick={() => setPaper('badges')}>
        <Trans>Name badges</Trans>
      </Button>
      <AnchorButton href={file('xlsx')} icon={Download} size="small" download>
        <Trans>Excel</Trans>
      </AnchorButton>
      <AnchorButton href={file('csv')} icon={Download} size="small" download>
        <Trans>CSV</Trans>
      </AnchorButton>
      {paper !== null && (
        <PaperDialog
          event={event}
          what={paper}
          hasQuestions={questions.length > 0}
          onClose={() => setPaper(null)}
        />
      )}
    </div>
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
    <details className="group relative">
      <summary
        className={`${buttonLook({ size: 'small' })} list-none [&::-webkit-details-marker]:hidden group-open:bg-sunken`}
      >
        <Columns3 size={18} aria-hidden />
        <Trans>Columns</Trans>
      </summary>
      <div className="absolute right-0 z-20 mt-1 flex max-h-96 w-72 flex-col overflow-y-auto rounded-card border border-line bg-card p-2 shadow-xl">
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
      </div>
    </details>
  );
}
