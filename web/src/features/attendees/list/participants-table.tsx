import { Trans } from '@lingui/react/macro';
import { memo, useMemo, type ReactNode } from 'react';
import type { Participant, QuestionColumn } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Card } from '../../../ui/card.tsx';
import {
  useColumnNames,
  plainColumns,
  questionColumn,
  useHiddenColumns,
  type PlainColumn,
} from './columns.ts';
import { keyOf, ParticipantLink, ParticipantState } from './participant-state.tsx';
import { RowAction, type RowActionProps } from './row-action.tsx';

export interface ParticipantsProps {
  event: number;
  participants: readonly Participant[];
  questions: readonly QuestionColumn[];
  label: string;
  /** What can be done with each of them at once. */
  actions: Omit<RowActionProps, 'participant'>;
}

/** Those who take part, a line for each, where there is room for a table. */
export function ParticipantsTable({ event, participants, questions, label, actions }: ParticipantsProps) {
  const hidden = useHiddenColumns();
  const names = useColumnNames();
  const plain = useMemo(() => plainColumns.filter((name) => !hidden.includes(name)), [hidden]);
  const asked = useMemo(
    () => questions.filter(({ id }) => !hidden.includes(questionColumn(id))),
    [questions, hidden],
  );
  return (
    <Card className="overflow-x-auto">
      <table className="w-full border-collapse text-left wrap-break-word" aria-label={label}>
        <thead className="text-sm text-soft">
          <tr>
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
        <tbody>
          {participants.map((one) => (
            <Row
              key={keyOf(one)}
              event={event}
              participant={one}
              plain={plain}
              asked={asked}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface RowProps extends Pick<ParticipantsProps, 'event' | 'actions'> {
  participant: Participant;
  plain: readonly PlainColumn[];
  asked: readonly QuestionColumn[];
}

/** One of perhaps a thousand lines: drawn again only when something in it changes. */
const Row = memo(function Row({ event, participant, plain, asked, actions }: RowProps) {
  return (
    <tr className="border-t border-line hover:bg-sunken/50">
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
        <RowAction {...actions} participant={participant} />
      </td>
    </tr>
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
  if (name === 'answered')
    return answeredAt !== '' && `${formatter.shortDay(answeredAt)}, ${formatter.time(answeredAt)}`;
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

/** What somebody has answered to a question. */
function AnswerText({ participant, question: { id, type } }: AnswerTextProps) {
  const answer = participant.answers.find(({ question }) => question === id)?.answer ?? '';
  if (type !== 'yes-no') return answer;
  if (answer === 'YES') return <Trans>Yes</Trans>;
  return answer === 'NO' ? <Trans>No</Trans> : null;
}
