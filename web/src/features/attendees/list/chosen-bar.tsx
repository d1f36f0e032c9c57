import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Download, IdCard, LogIn, Mail, X } from 'lucide-react';
import { AnchorButton, Button } from '../../../ui/button.tsx';
import { rememberChosen } from '../chosen-people.ts';
import { idsOf, withoutOrder, type Chosen } from './chosen-rules.ts';
import { useFileColumns } from './columns.ts';
import { fileAddress, type ParticipantFilter } from './participants-queries.ts';
import { useCheckingInMany } from './use-checking-in-many.ts';
import type { Choosing } from './use-chosen.ts';

interface ChosenBarProps {
  event: number;
  filter: ParticipantFilter;
  /** How many the list means in all. */
  people: number;
  choosing: Choosing;
  isManaged: boolean;
  isDoorOpen: boolean;
  questions: readonly { id: number }[];
}

/** More numbers than this no address holds: they are meant by the filter instead. */
const mostInAddress = 400;

/** What can be done with those who are ticked. It stays in sight, and takes no room while nobody is. */
export function ChosenBar(props: ChosenBarProps) {
  const { event, filter, people, choosing, isManaged, isDoorOpen, questions } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useFileColumns(questions);
  const { chosen, chooseAll, clear } = choosing;
  const checking = useCheckingInMany(event);
  const count = chosen.kind === 'all' ? people : chosen.people.size;
  if (count === 0) return null;
  const meant = meantBy(chosen, filter);
  const isNamable = count <= mostInAddress || chosen.kind === 'all';
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
  return (
    <div
      role="region"
      data-save-bar
      aria-label={t`Those who are chosen`}
      className="sticky bottom-20 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-line bg-card p-3 shadow-xl lg:bottom-4 print:hidden"
    >
      <div className="mr-auto flex items-center">
        <p role="status" className="px-1 font-semibold">
          <Plural value={count} one="# chosen" other="# chosen" />
        </p>
        <Button size="small" kind="quiet" icon={X} aria-label={t`Clear the selection`} onClick={clear} />
      </div>
      {chosen.kind === 'some' && count < people && (
        <Button size="small" kind="quiet" onClick={chooseAll}>
          <Plural value={people} one="Choose the one of the list" other="Choose all # of the list" />
        </Button>
      )}
      {isManaged && (
        <Button size="small" kind="main" icon={Mail} onClick={write}>
          <Plural value={count} one="Write to one person" other="Write to these #" />
        </Button>
      )}
      {isDoorOpen && chosen.kind === 'some' && (
        <Button
          size="small"
          icon={LogIn}
          pending={checking.isPending}
          onClick={() => checking.checkIn([...chosen.people.values()])}
        >
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
    </div>
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
