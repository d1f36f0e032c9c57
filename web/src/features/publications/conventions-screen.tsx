import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Convention } from '../../lib/api/schema.gen.ts';
import { useNow } from '../../lib/session/session.ts';
import { CardList, SectionHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { conventionsQuery } from './publications-queries.ts';
import { conventionsByTime } from './publications-rules.ts';

/** The conventions that come and that were. */
export function ConventionsScreen() {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(conventionsQuery);
  const { coming, past } = conventionsByTime(data.conventions, Number(useNow().slice(0, 4)));
  return (
    <Page title={t`Conventions`} back="/clubs">
      {data.conventions.length === 0 && (
        <Notice icon={Globe} title={<Trans>No conventions yet</Trans>}>
          <Trans>As soon as your organisation adds one, you will find it here.</Trans>
        </Notice>
      )}
      <Years title={<Trans>Coming up</Trans>} conventions={coming} isNext />
      <Years title={<Trans>Earlier</Trans>} conventions={past} />
    </Page>
  );
}

interface YearsProps {
  title: ReactNode;
  conventions: readonly Convention[];
  isNext?: boolean;
}

function Years({ title, conventions, isNext = false }: YearsProps) {
  if (conventions.length === 0) return null;
  return (
    <>
      <SectionHeading>{title}</SectionHeading>
      <CardList>
        {conventions.map(({ year, location }) => (
          <li key={`${year} ${location}`} className="flex min-h-16 items-center gap-5 px-5 py-3">
            <span
              className={`shrink-0 font-serif text-2xl font-semibold ${isNext ? 'text-accent' : 'text-soft'}`}
            >
              {year}
            </span>
            <span className="text-lg font-medium">{location}</span>
          </li>
        ))}
      </CardList>
    </>
  );
}
