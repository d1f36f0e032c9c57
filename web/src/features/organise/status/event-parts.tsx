import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { createLink } from '@tanstack/react-router';
import { ChevronRight, FileImage, MessageCircleQuestion, UserCheck } from 'lucide-react';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import type { Icon } from '../../../ui/button.tsx';
import { CardList } from '../../../ui/card.tsx';

/** What belongs to an event, each with where it stands, leading to its own page. */
export function EventParts({ event }: { event: ManagedEventDetail }) {
  const { t } = useLingui();
  const { id, questions, reviewers, attachments, banner } = event;
  const params = { event: id };
  return (
    <div className="mt-6">
      <CardList label={t`Parts of the event`}>
        <li>
          <PartLink
            to="/organise/events/$event/questions"
            params={params}
            icon={MessageCircleQuestion}
            title={<Trans>Questions</Trans>}
          >
            <Plural value={questions.length} _0="Nothing is asked" one="# question" other="# questions" />
          </PartLink>
        </li>
        <li>
          <PartLink
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
          </PartLink>
        </li>
        <li>
          <PartLink
            to="/organise/events/$event/files"
            params={params}
            icon={FileImage}
            title={<Trans>Files and banner</Trans>}
          >
            {banner === '' ? <Trans>no banner</Trans> : <Trans>with a banner</Trans>}
            {attachments.length > 0 && ', '}
            {attachments.length > 0 && <Plural value={attachments.length} one="# file" other="# files" />}
          </PartLink>
        </li>
      </CardList>
    </div>
  );
}

interface PartLineProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'> {
  icon: Icon;
  title: ReactNode;
}

function PartLine({ icon: Shown, title, children, ...rest }: PartLineProps) {
  return (
    <a
      {...rest}
      className="flex min-h-16 items-center gap-4 px-4 py-3 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3"
    >
      <Shown size={22} aria-hidden className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-[0.9375rem] text-soft">{children}</span>
      </span>
      <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
    </a>
  );
}

const PartLink = createLink(PartLine);
