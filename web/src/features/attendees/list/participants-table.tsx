import { Trans } from '@lingui/react/macro';
import { memo, useMemo, useRef, type ReactNode } from 'react';
import type { Participant, QuestionColumn } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Card } from '../../../ui/card.tsx';
import { useRowsInView } from '../../../ui/rows-in-view.ts';
import {
  useColumnNames,
  plainColumns,
  questionColumn,
  useHiddenColumns,
  type PlainColumn,
} from './columns.ts';
import { keyOf, ParticipantLink, ParticipantState } from './participant-state.tsx';
import { isBusyWith, RowAction, type RowActionProps } from './row-action.tsx';

export interface ParticipantsProps {
  event: number;
  participants: readonly Participant[];
  questions: readonly QuestionColumn[];
  label: string;
  /** What can be done with each of them at once. */
  actions: Omit<RowActionProps, 'participant' | 'isBusy'>;
  /** With whom something is being done. */
  busyWith: number | null;
}

/** One of them: drawn again only when one of these changes. */
export interface RowProps extends Pick<ParticipantsProps, 'event' | 'actions'> {
  participant: Participant;
  isBusy: boolean;
}

/** Those who take part, a line for each, where there is room for a table. */
export function ParticipantsTable(props: ParticipantsProps) {
  const { event, participants, questions, label, actions, busyWith } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { isPart, pieces, markOf } = useRowsInView(body, {
    label,
    rows: participants,
    keyOf,
    height: 57,
  });
  const hidden = useHiddenColumns();
  const plain = useMemo(() => plainColumns.filter((name) => !hidden.includes(name)), [hidden]);
  const asked = useMemo(
    () => questions.filter(({ id }) => !hidden.includes(questionColumn(id))),
    [questions, hidden],
  );
  return (
    // What is only read aloud stays inside, and makes the page no wider.
    <Card className="relative overflow-x-auto">
      <table
        className={`w-full border-collapse text-left wrap-break-word ${isPart ? 'table-fixed' : ''}`}
        aria-label={label}
        aria-rowcount={isPart ? participants.length + 1 : undefined}
      >
        <Head plain={plain} asked={asked} isPart={isPart} />
        <tbody ref={body} className={isPart ? '[overflow-anchor:none]' : ''}>
          {pieces.map((piece) =>
            'room' in piece ? (
              <tr key={piece.key} aria-hidden>
                <td aria-hidden colSpan={3 + plain.length + asked.length} style={{ height: piece.room }} />
              </tr>
            ) : (
              <tr
                key={piece.key}
                {...markOf(piece.index)}
                aria-rowindex={isPart ? piece.index + 2 : undefined}
                className="border-t border-line hover:bg-sunken/50"
              >
                <Row
                  event={event}
                  participant={piece.row}
                  plain={plain}
                  asked={asked}
                  actions={actions}
                  isBusy={isBusyWith(busyWith, piece.row)}
                />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </Card>
  );
}

/** As wide as most of what stands in a column; the rest breaks. */
const widths = { in: 'w-36', club: 'w-52', party: 'w-44', comment: 'w-64', answered: 'w-40' } as const;

function Head({ plain, asked, isPart }: Pick<LineProps, 'plain' | 'asked'> & { isPart: boolean }) {
  const names = useColumnNames();
  return (
    <>
      {/* Otherwise the columns would follow the rows that come and go. */}
      {isPart && (
        <colgroup>
          <col className="w-60" />
          <col className="w-48" />
          {plain.map((name) => (
            <col key={name} className={widths[name]} />
          ))}
          {asked.map(({ id }) => (
            <col key={id} className="w-44" />
          ))}
          <col className="w-44" />
        </colgroup>
      )}
      <thead className="text-sm text-soft">
        <tr aria-rowindex={isPart ? 1 : undefined}>
          <Heading>
            <Trans>Name</Trans>
          </Heading>
          <Heading>
            <Trans>Answer</Trans>
          </Heading>
          {plain.map((name) => (
            <Heading key={name}>{names[name]}</Heading>
          ))}
          {asked.map(({ id, title }) => (
            <Heading key={id}>{title}</Heading>
          ))}
          <Heading>
            <span className="sr-only">
              <Trans>Actions</Trans>
            </span>
          </Heading>
        </tr>
      </thead>
    </>
  );
}

interface LineProps extends RowProps {
  plain: readonly PlainColumn[];
  asked: readonly QuestionColumn[];
}

const Row = memo(function Row({ event, participant, plain, asked, actions, isBusy }: LineProps) {
  return (
    <>
      <th scope="row" className="min-w-40 px-3 py-1.5 pl-4 font-semibold">
        <ParticipantLink event={event} participant={participant} />
      </th>
      <td className="px-3 py-1.5">
        <ParticipantState participant={participant} />
      </td>
      {plain.map((name) => (
        <td key={name} className="px-3 py-1.5 text-[0.9375rem]">
          <Plain name={name} participant={participant} />
        </td>
      ))}
      {asked.map((question) => (
        <td key={question.id} className="px-3 py-1.5 text-[0.9375rem]">
          <AnswerText participant={participant} question={question} />
        </td>
      ))}
      {/* In sight and in reach, however many columns there are; those fade out beneath it. */}
      <td className="sticky right-0 bg-card px-3 py-1.5 text-right whitespace-nowrap before:absolute before:inset-y-0 before:right-full before:w-6 before:bg-linear-to-r before:from-transparent before:to-card">
        <RowAction {...actions} participant={participant} isBusy={isBusy} />
      </td>
    </>
  );
});

function Heading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="max-w-48 px-3 py-3 font-semibold wrap-break-word first:pl-4">
      {children}
    </th>
  );
}

function Plain({ name, participant }: { name: PlainColumn; participant: Participant }): ReactNode {
  const formatter = useFormatter();
  const { club, company, host, comment, answeredAt, checkedInAt, gate } = participant;
  if (name === 'club') return club?.name ?? company;
  if (name === 'party') return host?.name;
  if (name === 'comment') return <span className="line-clamp-3 max-w-64 text-soft">{comment}</span>;
  if (name === 'answered') return answeredAt !== '' && formatter.dayAndTime(answeredAt);
  return (
    checkedInAt !== '' && (
      <>
        {formatter.time(checkedInAt)} <span className="block min-w-24 text-soft">{gate}</span>
      </>
    )
  );
}

interface AnswerTextProps {
  participant: Participant;
  question: Pick<QuestionColumn, 'id' | 'type'>;
}

/** What someone has answered to a question. */
function AnswerText({ participant, question: { id, type } }: AnswerTextProps) {
  const answer = participant.answers.find(({ question }) => question === id)?.answer ?? '';
  if (type !== 'yes-no') return answer;
  if (answer === 'YES') return <Trans>Yes</Trans>;
  return answer === 'NO' ? <Trans>No</Trans> : null;
}
