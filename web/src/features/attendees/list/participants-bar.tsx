import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { AboutEvent } from '../about-event.ts';
import { sorts, useListOrder } from './use-list-order.ts';

const route = getRouteApi('/app/organise/events/$event/participants');

interface ParticipantsBarProps {
  questions: AboutEvent['questions'];
  typed: string;
  onType: (text: string) => void;
}

/** Finding people in the list, and sorting it. */
export function ParticipantsBar({ questions, typed, onType }: ParticipantsBarProps) {
  const { t } = useLingui();
  return (
    <div className="mb-3 flex flex-wrap items-start gap-2 print:hidden">
      <form
        role="search"
        className="min-w-[min(100%,16rem)] flex-1"
        onSubmit={(submitted) => submitted.preventDefault()}
      >
        <SearchField label={t`Name, club, host or answer`} value={typed} onChange={onType} />
      </form>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Kinds hasQuestions={questions.some(({ required }) => required)} />
        <Sorting />
      </div>
    </div>
  );
}

const narrowed = {
  member: { kind: 'member' },
  guest: { kind: 'guest' },
  partner: { kind: 'partner' },
  comment: { hasComment: true },
  missing: { missingAnswers: true },
  out: { checkedIn: false },
} as const;
type Narrowed = keyof typeof narrowed;

function Kinds({ hasQuestions }: { hasQuestions: boolean }) {
  const { t } = useLingui();
  const { kind, hasComment, missingAnswers, checkedIn } = route.useSearch();
  const navigate = route.useNavigate();
  const chosen: Narrowed | '' =
    kind ??
    (hasComment === true
      ? 'comment'
      : missingAnswers === true
        ? 'missing'
        : checkedIn === false
          ? 'out'
          : '');
  const choose = (name: string) => {
    const part = Object.hasOwn(narrowed, name) ? narrowed[name as Narrowed] : {};
    void navigate({
      search: ({ state, sort, direction, question, answer, checkedIn: isIn }) => ({
        state,
        sort,
        direction,
        question,
        answer,
        checkedIn: isIn === false ? undefined : isIn,
        ...part,
      }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <label className="min-w-0 max-sm:flex-1">
      <span className="sr-only">
        <Trans>Whom to show</Trans>
      </span>
      <Select
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        className="min-h-12 pl-3 font-semibold"
      >
        <option value="">{t`Everyone`}</option>
        <option value="member">{t`Members`}</option>
        <option value="guest">{t`Guests`}</option>
        <option value="partner">{t({ message: 'Partners', context: 'at an event' })}</option>
        <option value="comment">{t`With a comment`}</option>
        {hasQuestions && <option value="missing">{t`Open questions`}</option>}
        <option value="out">{t({ message: 'Not in yet', context: 'at an event' })}</option>
      </Select>
    </label>
  );
}

function Sorting() {
  const { t } = useLingui();
  const { state } = route.useSearch();
  const { sort, choose } = useListOrder();
  const names = {
    name: t`By name`,
    party: t`By party`,
    club: t`By club`,
    state: t`By answer`,
    answered: t`Newest answer first`,
    checkedIn: t({ message: 'Last one in first', context: 'at an event' }),
    waiting: t`By place in line`,
  };
  const offered = sorts.filter((one) => one !== 'waiting' || state === 'waiting');
  return (
    <label className="min-w-0 max-sm:flex-1">
      <span className="sr-only">
        <Trans>Order</Trans>
      </span>
      <Select
        value={sort}
        onChange={({ target }) => choose(offered.find((known) => known === target.value) ?? 'name')}
        className="min-h-12 pl-3 font-semibold"
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </Select>
    </label>
  );
}
