import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleX, Download, Ellipsis, IdCard, ListChecks, LogIn, Mail, X } from 'lucide-react';
import { useMedia } from '../../../lib/hooks.ts';
import { AnchorButton, Button } from '../../../ui/button.tsx';
import { ActionMenu } from '../../../ui/organisers/action-menu.tsx';
import { rememberChosen } from '../chosen-people.ts';
import { AnswerManyDialog } from './answer-many-dialog.tsx';
import { idsOf, withoutOrder, type Chosen } from './chosen-rules.ts';
import { useFileColumns } from './columns.ts';
import { fileAddress, type ParticipantFilter } from './participants-queries.ts';
import { mostAnswers, useAnsweringMany } from './use-answering-many.ts';
import { useCheckingInMany } from './use-checking-in-many.ts';
import type { Choosing } from './use-chosen.ts';

interface ChosenBarProps {
  event: number;
  filter: ParticipantFilter;
  /** How many the list means in all. */
  people: number;
  choosing: Choosing;
  isManaged: boolean;
  /** Whether it can be said of people that they come, or do not. */
  mayAnswer: boolean;
  isDoorOpen: boolean;
  questions: readonly { id: number }[];
}

/** More numbers than this no address holds: they are meant by the filter instead. */
const mostInAddress = 400;

/** On less there are the count, writing, and a menu with the rest. */
const roomForButtons = '(min-width: 48rem)';

/** What can be done with those who are ticked. It stays in sight, and takes no room while nobody is. */
export function ChosenBar(props: ChosenBarProps) {
  const { event, filter, people, choosing, isManaged } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const isWide = useMedia(roomForButtons);
  const { chosen, clear } = choosing;
  const answering = useAnsweringMany(event);
  const count = chosen.kind === 'all' ? people : chosen.people.size;
  if (count === 0) return null;
  const write = () => {
    rememberChosen(event, {
      of: chosen.kind === 'all' ? withoutOrder(filter) : idsOf(chosen.people.values()),
      count,
    });
    void navigate({
      to: '/organise/events/$event/messages/new',
      params: { event },
      search: { to: 'chosen' },
    });
  };
  const others = <Others {...props} count={count} answering={answering} />;
  return (
    <>
      <div
        role="region"
        data-save-bar
        data-chosen-bar
        aria-label={t`Those who are chosen`}
        className="sticky bottom-20 z-20 mt-4 flex items-center gap-2 rounded-card border border-line bg-card p-2 shadow-xl md:flex-wrap md:justify-end md:p-3 lg:bottom-4 print:hidden"
      >
        <div className="mr-auto flex min-w-0 items-center">
          <p role="status" className="flex items-center gap-1.5 px-2 font-semibold whitespace-nowrap md:px-1">
            <ListChecks size={20} aria-hidden className="md:hidden" />
            <span aria-hidden className="md:hidden">
              {count}
            </span>
            <span className="max-md:sr-only">
              <Plural value={count} one="# chosen" other="# chosen" />
            </span>
          </p>
          <Button size="small" kind="quiet" icon={X} aria-label={t`Clear the selection`} onClick={clear} />
        </div>
        {isManaged && (
          <Button size="small" kind="main" icon={Mail} onClick={write} className="max-md:order-1">
            {isWide ? (
              <Plural value={count} one="Write to one person" other="Write to these #" />
            ) : (
              <Trans context="to someone">Write</Trans>
            )}
          </Button>
        )}
        {isWide ? (
          others
        ) : (
          <div className="order-2">
            <ActionMenu label={t`More for those who are chosen`} icon={Ellipsis}>
              {others}
            </ActionMenu>
          </div>
        )}
      </div>
      <AnswerManyDialog {...answering.dialog} />
    </>
  );
}

interface OthersProps extends ChosenBarProps {
  count: number;
  answering: ReturnType<typeof useAnsweringMany>;
}

/** What else can be done with them, beside writing. */
function Others(props: OthersProps) {
  const { event, filter, people, choosing, mayAnswer, isDoorOpen, questions, count, answering } = props;
  const columns = useFileColumns(questions);
  const checking = useCheckingInMany(event);
  const { chosen, chooseAll } = choosing;
  const meant = meantBy(chosen, filter);
  const some = chosen.kind === 'some' ? [...chosen.people.values()] : [];
  const isAnswerable = mayAnswer && some.length > 0 && some.length <= mostAnswers;
  const isNamable = count <= mostInAddress || chosen.kind === 'all';
  return (
    <>
      {chosen.kind === 'some' && count < people && (
        <Button size="small" kind="quiet" icon={ListChecks} onClick={chooseAll}>
          <Plural value={people} one="Choose the one of the list" other="Choose all # of the list" />
        </Button>
      )}
      {isAnswerable && (
        <>
          <Button
            size="small"
            icon={CircleCheck}
            pending={answering.isAsking}
            onClick={() => answering.ask('YES', some)}
          >
            <Trans>Coming</Trans>
          </Button>
          <Button
            size="small"
            icon={CircleX}
            pending={answering.isAsking}
            onClick={() => answering.ask('NO', some)}
          >
            <Trans>Not coming</Trans>
          </Button>
        </>
      )}
      {isDoorOpen && chosen.kind === 'some' && (
        <Button size="small" icon={LogIn} pending={checking.isPending} onClick={() => checking.checkIn(some)}>
          <Trans>Check in</Trans>
        </Button>
      )}
      {isNamable && (
        <>
          <AnchorButton
            href={fileAddress(event, meant, { what: 'participants', format: 'xlsx', columns })}
            icon={Download}
            size="small"
            download
          >
            <Trans>Excel</Trans>
          </AnchorButton>
          <AnchorButton
            href={fileAddress(event, meant, { what: 'badges', code: true })}
            target="_blank"
            icon={IdCard}
            size="small"
          >
            <Trans>Name badges</Trans>
          </AnchorButton>
        </>
      )}
    </>
  );
}

/** Those who are ticked as a filter of the list. */
function meantBy(chosen: Chosen, filter: ParticipantFilter): ParticipantFilter {
  if (chosen.kind === 'all') return filter;
  const { registrations, members } = idsOf(chosen.people.values());
  return {
    sort: filter.sort,
    direction: filter.direction,
    // Where nobody is named, nobody is meant.
    registrations: registrations.length > 0 ? registrations.join(',') : undefined,
    members: members.length > 0 ? members.join(',') : undefined,
  };
}
