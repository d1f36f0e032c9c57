import { Trans, useLingui } from '@lingui/react/macro';
import { Eye, Pencil } from 'lucide-react';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { AnswerTiles } from './answer-tiles.tsx';
import { StateBadge } from './event-state.tsx';
import { PeopleLinks } from './people-links.tsx';
import { useManagedEvent } from './use-managed-event.ts';
import { useWhenWords } from './when-words.ts';

/** One event for those who organise it: where it stands, and what can be done. */
export function EventHubScreen() {
  const { t } = useLingui();
  const event = useManagedEvent();
  const { id, title, calendar, state, location } = event;
  const when = useWhenWords()(event);
  const place = location.name === '' ? location.city : location.name;
  return (
    <Page
      title={title}
      above={calendar.title}
      below={[when, place].filter((part) => part !== '').join(' · ')}
      back="/organise"
      width="wide"
      actions={
        <>
          {(state === 'published' || state === 'cancelled') && (
            <LinkButton to="/events/$event" params={{ event: id }} icon={Eye}>
              <Trans>As members see it</Trans>
            </LinkButton>
          )}
          {state !== 'removed' && (
            <LinkButton
              to="/organise/events/$event/edit"
              params={{ event: id }}
              icon={Pencil}
              kind={state === 'draft' ? 'plain' : 'main'}
            >
              <Trans>Edit</Trans>
            </LinkButton>
          )}
        </>
      }
    >
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <StateBadge state={state} />
        {state === 'draft' && (
          <p className="text-soft">
            <Trans>Nobody sees it but those who organise events of this calendar.</Trans>
          </p>
        )}
      </div>
      {event.registrationEnabled && state !== 'draft' && state !== 'removed' && <PeopleLinks event={id} />}
      {event.registrationEnabled && state !== 'draft' && (
        <AnswerTiles counts={event.counts} label={t`Answers`} />
      )}
    </Page>
  );
}
