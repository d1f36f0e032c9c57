import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BellRing, FileImage, History, MessageCircleQuestion, UserCheck } from 'lucide-react';
import type { ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { CardList } from '../../../ui/card.tsx';
import { RowLink } from '../../../ui/row-link.tsx';

/** What belongs to an event, each with where it stands, leading to its own page. */
export function EventParts({ event }: { event: ManagedEventDetail }) {
  const { t } = useLingui();
  const { id, questions, reviewers, attachments, banner, state, registrationEnabled } = event;
  const params = { event: id };
  return (
    <div className="mt-6">
      <CardList label={t`Parts of the event`}>
        <li>
          <RowLink
            to="/organise/events/$event/questions"
            params={params}
            icon={MessageCircleQuestion}
            title={<Trans>Questions</Trans>}
          >
            <Plural value={questions.length} _0="No questions" one="# question" other="# questions" />
          </RowLink>
        </li>
        <li>
          <RowLink
            to="/organise/events/$event/reviewers"
            params={params}
            icon={UserCheck}
            title={<Trans>Reviewers</Trans>}
          >
            {reviewers.length === 0 ? (
              <Trans>Nobody yet</Trans>
            ) : (
              reviewers.map((reviewer) => reviewer.member?.name ?? reviewer.function?.title).join(', ')
            )}
          </RowLink>
        </li>
        <li>
          <RowLink
            to="/organise/events/$event/files"
            params={params}
            icon={FileImage}
            title={<Trans>Files and banner</Trans>}
          >
            {banner === '' ? <Trans>no banner</Trans> : <Trans>with a banner</Trans>}
            {attachments.length > 0 && ', '}
            {attachments.length > 0 && <Plural value={attachments.length} one="# file" other="# files" />}
          </RowLink>
        </li>
        {state === 'draft' && registrationEnabled && (
          <li>
            <RowLink
              to="/organise/events/$event/messages"
              params={params}
              icon={BellRing}
              title={<Trans>Reminders</Trans>}
            >
              <Trans>For those who have not answered</Trans>
            </RowLink>
          </li>
        )}
        <li>
          <RowLink
            to="/organise/events/$event/history"
            params={params}
            icon={History}
            title={<Trans>Who did what</Trans>}
          >
            <Trans>Every change and message</Trans>
          </RowLink>
        </li>
      </CardList>
    </div>
  );
}
