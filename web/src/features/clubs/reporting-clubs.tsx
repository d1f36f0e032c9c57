import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActivitySumsOfClub } from '../../lib/api/schema.gen.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { AskClubs } from './ask-clubs.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notices.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { RowCard } from '../../ui/row-list.tsx';

type Club = ActivitySumsOfClub;

interface ReportingClubsProps {
  clubs: readonly Club[];
  place: number;
  year: number;
  /** Of a year to come nobody is asked yet. */
  hasBegun: boolean;
}

/** The clubs that have not reported, which someone may want to ask, and then those that have. */
export function ReportingClubs({ clubs, place, year, hasBegun }: ReportingClubsProps) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const silent = clubs.filter(({ activities }) => activities === 0);
  const reported = clubs.filter(({ activities }) => activities > 0);
  return (
    <div className="grid items-start gap-x-6 lg:grid-cols-2">
      <section aria-labelledby="silent">
        <SectionHeading
          id="silent"
          beside={
            <span className="flex items-center gap-3 text-soft">
              {formatter.number(silent.length)}
              {hasBegun && silent.length > 0 && <AskClubs place={place} year={year} />}
            </span>
          }
        >
          <Trans>Have not reported</Trans>
        </SectionHeading>
        {silent.length === 0 ? (
          <Card>
            <Notice icon={PartyPopper} title={<Trans>Every club has reported</Trans>} />
          </Card>
        ) : (
          <Clubs clubs={silent} label={t`Have not reported`}>
            {({ lastActivity }) =>
              lastActivity === '' ? (
                <Trans>Never reported anything</Trans>
              ) : (
                <Trans>Last activity on {formatter.shortDay(lastActivity)}</Trans>
              )
            }
          </Clubs>
        )}
      </section>
      {reported.length > 0 && (
        <section aria-labelledby="reported">
          <SectionHeading
            id="reported"
            beside={<span className="text-soft">{formatter.number(reported.length)}</span>}
          >
            <Trans>Have reported</Trans>
          </SectionHeading>
          <Clubs clubs={reported} label={t`Have reported`}>
            {({ activities }) => <Plural value={activities} one="# activity" other="# activities" />}
          </Clubs>
        </section>
      )}
    </div>
  );
}

interface ClubsProps {
  clubs: readonly Club[];
  label: string;
  /** What is said of each. */
  children: (club: Club) => ReactNode;
}

function Clubs({ clubs, label, children }: ClubsProps) {
  return (
    <RowCard label={label} rows={clubs} keyOf={({ id }) => id} height={68}>
      {(club) => (
        <RowLink to="/clubs/$club" params={{ club: club.id }} title={club.name}>
          {club.unit === '' ? null : `${club.unit} · `}
          {children(club)}
        </RowLink>
      )}
    </RowCard>
  );
}
