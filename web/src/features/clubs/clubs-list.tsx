import { Trans, useLingui } from '@lingui/react/macro';
import type { ClubInBrief } from '../../lib/api/schema.gen.ts';
import { SectionHeading } from '../../ui/card.tsx';
import { RowCard } from '../../ui/row-list.tsx';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

interface ClubsListProps {
  clubs: readonly ClubInBrief[];
  whereOf: (club: ClubInBrief) => string;
  /** The reader's own club, which stands before all others. */
  mine: ClubInBrief | undefined;
}

/** Clubs by name. */
export function ClubsList({ clubs, whereOf, mine }: ClubsListProps) {
  const { t } = useLingui();
  return (
    <>
      {mine !== undefined && (
        <>
          <SectionHeading>
            <Trans>My club</Trans>
          </SectionHeading>
          <ClubsCard label={t`My club`} clubs={[mine]} whereOf={whereOf} />
          <SectionHeading>
            <Trans>All clubs</Trans>
          </SectionHeading>
        </>
      )}
      <ClubsCard label={t`Clubs`} clubs={clubs} whereOf={whereOf} />
    </>
  );
}

interface ClubsCardProps extends Pick<ClubsListProps, 'clubs' | 'whereOf'> {
  label: string;
}

/** Clubs on one card, each leading to its page. */
export function ClubsCard({ label, clubs, whereOf }: ClubsCardProps) {
  return (
    <RowCard label={label} rows={clubs} keyOf={({ id }) => id} height={68}>
      {(club) => <ClubLink club={club} where={whereOf(club)} />}
    </RowCard>
  );
}

function ClubLink({ club, where }: { club: ClubInBrief; where: string }) {
  return (
    <Link
      to="/clubs/$club"
      params={{ club: club.id }}
      className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-sunken focus-visible:-outline-offset-3"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{club.name}</span>
        {where !== '' && <span className="block text-[0.9375rem] text-soft">{where}</span>}
      </span>
      {club.type !== 'ORG_CLUB' && (
        <Badge tone="info">
          <Trans>Youth</Trans>
        </Badge>
      )}
      <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
    </Link>
  );
}
