import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MapPin, SearchX } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { MemberSummary } from '../../lib/api/schema.gen.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { useManagesEvents } from '../../lib/session/session.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FailureNotice, Notice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { lastTyped, rememberTyped } from '../../lib/session/last-typed.ts';
import { memberSearchQuery } from '../../entities/member/member-queries.ts';
import { PeopleCard } from '../../entities/member/people-card.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { MyClubMembers } from './my-club-members.tsx';
import { searchableText } from '../../entities/member/search-rules.ts';
import { focusAfter } from './people-rules.ts';

/** Finding a person while typing. */
export function PeopleScreen() {
  const { t } = useLingui();
  const organises = useManagesEvents();
  const [typed, setTyped] = useState(() => lastTyped('people'));
  const settled = useDebounced(typed);
  const found = useQuery(memberSearchQuery(settled, spokenLanguage()));
  const area = useRef<HTMLDivElement>(null);
  const isSearching = searchableText(typed) !== '';
  const openFirst = useOpeningFirst(typed);
  const people = found.data?.members ?? [];
  const type = (text: string) => {
    rememberTyped('people', text);
    setTyped(text);
  };
  return (
    <Page
      title={t`People`}
      actions={
        // Where organising has the room of the clubs on a phone, they are reached from here.
        organises && (
          <span className="md:hidden">
            <LinkButton to="/clubs" icon={MapPin} size="small">
              <Trans>Clubs</Trans>
            </LinkButton>
          </span>
        )
      }
    >
      <div ref={area} role="presentation" onKeyDown={(event) => moveFocus(event, area.current)}>
        <form
          role="search"
          className="mb-3"
          onSubmit={(event) => {
            event.preventDefault();
            void openFirst();
          }}
        >
          <SearchField label={t`Name, company, e-mail, phone`} value={typed} onChange={type} />
        </form>
        <p
          role="status"
          className={typed === '' ? 'sr-only' : 'mb-3 min-h-6 px-1 text-[0.9375rem] text-soft'}
        >
          {isSearching && found.data !== undefined && (
            <FoundSentence count={people.length} more={found.data.more} />
          )}
          {typed !== '' && !isSearching && <Trans>Type at least two letters.</Trans>}
        </p>
        {!isSearching && <MyClubMembers />}
        {isSearching && found.isLoadingError && (
          <FailureNotice failure={found.error} onRetry={() => void found.refetch()} />
        )}
        {isSearching && found.data !== undefined && (
          <div aria-busy={found.isPlaceholderData} className={found.isPlaceholderData ? 'opacity-70' : ''}>
            {people.length === 0 ? (
              <NobodyFound />
            ) : (
              <PeopleCard label={t`People found`} people={people} below={officeAndClub} />
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

function officeAndClub({ orgFunction, club }: MemberSummary) {
  return (
    <FactLine>
      {orgFunction}
      {club?.name}
    </FactLine>
  );
}

function FoundSentence({ count, more }: { count: number; more: boolean }) {
  if (more) return <Trans>The first {count} people. Type more to find the right one.</Trans>;
  if (count === 0) return <Trans>Nobody found</Trans>;
  return <Plural value={count} one="# person found" other="# people found" />;
}

function NobodyFound() {
  return (
    <Notice icon={SearchX} title={<Trans>Nobody by that name</Trans>}>
      <Trans>Try fewer letters, or only the last name. Accents and capitals do not matter.</Trans>
    </Notice>
  );
}

/** Enter opens the best result of what stands in the field, also of what was typed faster than the service answers. */
function useOpeningFirst(typed: string): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => () => void (isHere.current = false), []);
  return async () => {
    if (searchableText(typed) === '') return;
    // What fails here fails below the field, too, and is said there.
    const found = await client.ensureQueryData(memberSearchQuery(typed, spokenLanguage())).catch(() => null);
    const first = found?.members[0];
    // Whoever has typed on or left meanwhile wants no page any more.
    if (first === undefined || lastTyped('people') !== typed || !isHere.current) return;
    await navigate({ to: '/people/$member', params: { member: String(first.id) } });
  };
}

/** Arrows lead from the field into the list, and along it. */
function moveFocus(event: KeyboardEvent, area: HTMLElement | null): void {
  const field = area?.querySelector<HTMLElement>('input');
  const entries = [...(area?.querySelectorAll<HTMLElement>('li a') ?? [])];
  const focused =
    document.activeElement instanceof HTMLElement ? entries.indexOf(document.activeElement) : -1;
  const next = focusAfter(event.key, focused, entries.length);
  if (next === null) return;
  event.preventDefault();
  (entries[next] ?? field)?.focus();
}
