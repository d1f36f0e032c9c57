import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SearchX, UsersRound, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import type { ParticipantList } from '../../../lib/api/schema.gen.ts';
import { useMedia } from '../../../lib/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { useHasBegun, type AboutEvent } from '../about-event.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { withoutOrder } from './chosen-rules.ts';
import { Earlier, Jump } from './jump.tsx';
import { ListLength } from './list-length.tsx';
import { ListTools } from './list-tools.tsx';
import { MoveUpDialog } from './move-up-dialog.tsx';
import { ParticipantsCards } from './participants-cards.tsx';
import type { ParticipantFilter } from './participants-queries.ts';
import { ParticipantsTable } from './participants-table.tsx';
import { rowsOfParties, rowsOfPeople, keepingLines } from './party-rows-rules.ts';
import { useRowActions } from './row-action.tsx';
import { useChosen } from './use-chosen.ts';
import { useListOrder } from './use-list-order.ts';

const route = getRouteApi('/app/organise/events/$event/participants');

/** Otherwise there are cards. Paper has room enough for what a table says. */
function useRoomForTable(): boolean {
  const isWide = useMedia('(min-width: 60rem)');
  return useMedia('print') || isWide;
}

interface PeopleProps {
  event: AboutEvent;
  filter: ParticipantFilter;
  /** How many are passed over. */
  at: number;
  pages: readonly ParticipantList[];
  isDoorOpen: boolean;
}

/** The list itself, how long it is, and what can be done with all of it or with those who are ticked. */
export function People({ event, filter, at, pages, isDoorOpen }: PeopleProps) {
  const { t } = useLingui();
  const isWide = useRoomForTable();
  const { busyWith, dialog, actions } = useActions(event, pages[0], isDoorOpen);
  const participants = useMemo(() => pages.flatMap((page) => page.participants), [pages]);
  const { rows, opened, onOpen } = useRows(participants);
  const choosing = useChosen(participants, JSON.stringify(withoutOrder(filter)));
  const [isChoosing, setChoosing] = useState(false);
  const [first] = pages;
  if (first === undefined) return null;
  const { totals, questions } = first;
  const shown = {
    event: event.id,
    rows,
    opened,
    onOpen,
    choosing,
    questions,
    label: t`Participants`,
    actions,
    busyWith,
  };
  const choose = (isWanted: boolean) => {
    setChoosing(isWanted);
    if (!isWanted) choosing.clear();
  };
  return (
    <>
      <AnswerChip event={event} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="px-1 text-[0.9375rem] text-soft">
          {totals === undefined ? (
            <Plural value={participants.length} one="# person" other="# people" />
          ) : (
            <ListLength totals={totals} at={at} shown={participants.length} />
          )}
        </p>
        {totals !== undefined && <Jump totals={totals} />}
        <ListTools
          {...{ event: event.id, filter, questions }}
          hasColumns={isWide}
          choice={isWide ? undefined : { isChoosing, onChoose: choose }}
        />
      </div>
      <Earlier />
      {participants.length === 0 ? (
        <Nobody isEmpty={first.counts.all === 0} />
      ) : isWide ? (
        <ParticipantsTable {...shown} />
      ) : (
        <ParticipantsCards {...shown} isChoosing={isChoosing} />
      )}
      <ChosenBar
        {...{ event: event.id, filter, choosing, isDoorOpen, questions }}
        people={totals?.people ?? participants.length}
        isManaged={event.isManaged && !event.isDraft}
        mayAnswer={!event.isDraft && !event.cancelled}
      />
      <MoveUpDialog {...dialog} />
    </>
  );
}

/** What can be done with each: the same for all rows, and from one letter typed above them to the next. */
function useActions(event: AboutEvent, first: ParticipantList | undefined, isDoorOpen: boolean) {
  const hasBegun = useHasBegun(event);
  const { dialog, busyWith, onMoveUp, onCheckIn, onAnnul } = useRowActions(event.id);
  const mayMoveUp = first?.mayManage === true && !event.cancelled && !hasBegun;
  const actions = useMemo(
    () => ({ onMoveUp, onCheckIn, onAnnul, isDoorOpen, mayMoveUp }),
    [onMoveUp, onCheckIn, onAnnul, isDoorOpen, mayMoveUp],
  );
  return { dialog, busyWith, actions };
}

/** The lines: of people or, where those of a party stand together, of parties. */
function useRows(participants: ParticipantList['participants']) {
  const { sort } = useListOrder();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [onOpen] = useState(() => (key: string) => {
    setOpened((now) =>
      now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key]),
    );
  });
  const isByParty = sort === 'party' || sort === 'waiting';
  const [keeping] = useState(keepingLines);
  const rows = useMemo(
    () => keeping(isByParty ? rowsOfParties(participants, opened) : rowsOfPeople(participants)),
    [keeping, participants, isByParty, opened],
  );
  return { rows, opened, onOpen };
}

/** Which answer everyone in the list gave, and how to see the others again. */
function AnswerChip({ event: { questions } }: { event: AboutEvent }) {
  const { t } = useLingui();
  const { question, answer } = route.useSearch();
  const navigate = route.useNavigate();
  if (question === undefined || answer === undefined) return null;
  const asked = questions.find(({ id }) => id === question);
  const said = asked?.type !== 'yes-no' ? answer : answer === 'YES' ? t`Yes` : t`No`;
  const clear = () =>
    void navigate({
      search: (now) => ({ ...now, question: undefined, answer: undefined, more: undefined, at: undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <p className="mb-3 flex flex-wrap items-center gap-2 rounded-card bg-info-soft px-4 py-1 text-info">
      <span>
        {asked?.title ?? t`Answer`} <strong>{said}</strong>
      </span>
      <Button size="small" kind="quiet" icon={X} onClick={clear}>
        <Trans>All answers</Trans>
      </Button>
    </p>
  );
}

function Nobody({ isEmpty }: { isEmpty: boolean }) {
  return (
    <Card>
      {isEmpty ? (
        <Notice icon={UsersRound} title={<Trans>Nobody is registered yet</Trans>}>
          <Trans>Those who answer appear here. Someone who called can be registered above.</Trans>
        </Notice>
      ) : (
        <Notice icon={SearchX} title={<Trans>No matches</Trans>}>
          <Trans>Try fewer letters, or choose another part of the list.</Trans>
        </Notice>
      )}
    </Card>
  );
}
