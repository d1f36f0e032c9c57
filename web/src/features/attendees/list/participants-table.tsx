import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useMemo, useRef, type ReactNode } from 'react';
import type { Participant, QuestionColumn } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Card } from '../../../ui/card.tsx';
import { useRowsInView } from '../../../ui/rows-in-view.ts';
import { plainColumns, questionColumn, useHiddenColumns, type PlainColumn } from './columns.ts';
import { isChosen } from './chosen-rules.ts';
import { ParticipantLink, ParticipantState } from './participant-state.tsx';
import { PartyToggle } from './party-toggle.tsx';
import { keyOf, peopleIn, type ShownRow } from './party-rows-rules.ts';
import { isBusyWith, RowAction, type RowActionProps } from './row-action.tsx';
import { TableHead, TickBox } from './table-head.tsx';
import type { Choosing } from './use-chosen.ts';

export interface ParticipantsProps {
  event: number;
  rows: readonly ShownRow[];
  /** Opens the line of a party, or closes it. */
  onOpen: (key: string) => void;
  opened: ReadonlySet<string>;
  choosing: Choosing;
  questions: readonly QuestionColumn[];
  label: string;
  /** What can be done with each of them at once. */
  actions: Omit<RowActionProps, 'participant' | 'isBusy'>;
  /** With whom something is being done. */
  busyWith: number | null;
}

/** One of them: drawn again only when one of these changes. */
export interface RowProps extends Pick<ParticipantsProps, 'event' | 'actions' | 'onOpen'> {
  row: ShownRow;
  isBusy: boolean;
  isOpen: boolean;
  isTicked: boolean;
  tick: Choosing['tick'];
}

/** What a line of either kind is drawn with. */
export function rowProps(
  { event, actions, onOpen, opened, choosing, busyWith }: ParticipantsProps,
  row: ShownRow,
): RowProps {
  const { participant } = row;
  return {
    event,
    actions,
    onOpen,
    row,
    isBusy: isBusyWith(busyWith, participant),
    isOpen: opened.has(keyOf(participant)),
    isTicked: isChosen(choosing.chosen, participant),
    tick: choosing.tick,
  };
}

/** What tells a line from another. */
export function keyOfRow({ participant }: ShownRow): string {
  return keyOf(participant);
}

/** Those who take part, a line for each, where there is room for a table. */
export function ParticipantsTable(props: ParticipantsProps) {
  const { rows, questions, label, choosing } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { isPart, pieces, markOf } = useRowsInView(body, {
    label,
    rows,
    keyOf: keyOfRow,
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
        aria-rowcount={isPart ? rows.length + 1 : undefined}
      >
        <TableHead
          {...{ plain, asked, isPart }}
          ticked={tickedOf(rows, choosing)}
          onTickAll={choosing.chooseSeen}
        />
        <tbody ref={body} className={isPart ? '[overflow-anchor:none]' : ''}>
          {pieces.map((piece) =>
            'room' in piece ? (
              <tr key={piece.key} aria-hidden>
                <td aria-hidden colSpan={4 + plain.length + asked.length} style={{ height: piece.room }} />
              </tr>
            ) : (
              <tr
                key={piece.key}
                {...markOf(piece.index)}
                aria-rowindex={isPart ? piece.index + 2 : undefined}
                className="border-t border-line bg-(--row) [--row:var(--card)] hover:[--row:color-mix(in_srgb,var(--sunken)_50%,var(--card))]"
              >
                <Row {...rowProps(props, piece.row)} plain={plain} asked={asked} />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </Card>
  );
}

function tickedOf(rows: readonly ShownRow[], { chosen }: Choosing): 'all' | 'some' | 'none' {
  const people = rows.flatMap(({ participant, others }) => [participant, ...others]);
  const ticked = people.filter((one) => isChosen(chosen, one)).length;
  if (ticked === 0) return 'none';
  return ticked === people.length ? 'all' : 'some';
}

interface LineProps extends RowProps {
  plain: readonly PlainColumn[];
  asked: readonly QuestionColumn[];
}

const Row = memo(function Row({ plain, asked, ...line }: LineProps) {
  const { t } = useLingui();
  const { event, row, actions, isBusy, isOpen, isTicked, tick, onOpen } = line;
  const { participant, isWithin } = row;
  const { fullName } = participant;
  return (
    <>
      <td className="w-12 pl-1 print:hidden">
        <TickBox
          label={t`Choose ${fullName}`}
          isTicked={isTicked}
          onTick={(isWanted, isRange) => tick(peopleIn(row, isOpen), isWanted, isRange)}
        />
      </td>
      <th scope="row" className={`min-w-40 px-3 py-1.5 font-semibold ${isWithin ? 'pl-9' : ''}`}>
        <ParticipantLink event={event} participant={participant} />
        <PartyToggle row={row} isOpen={isOpen} onOpen={onOpen} />
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
      <td className="sticky right-0 bg-(--row) px-3 py-1.5 text-right whitespace-nowrap print:hidden before:absolute before:inset-y-0 before:right-full before:w-6 before:bg-linear-to-r before:from-transparent before:to-(--row)">
        <RowAction {...actions} participant={participant} isBusy={isBusy} />
      </td>
    </>
  );
});

function Plain({ name, participant }: { name: PlainColumn; participant: Participant }): ReactNode {
  const formatter = useFormatter();
  const { club, company, host, comment, answeredAt, checkedInAt, gate, contact } = participant;
  if (name === 'club') return club?.name ?? company;
  if (name === 'party') return host?.name;
  if (name === 'phone') return contact.phone;
  if (name === 'email') return <span className="break-all">{contact.email}</span>;
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
