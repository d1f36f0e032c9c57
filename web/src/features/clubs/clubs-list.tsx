import { Trans, useLingui } from '@lingui/react/macro';
import type { ClubInBrief } from '../../lib/api/schema.gen.ts';
import { SectionHeading } from '../../ui/card.tsx';
import { RowCard } from '../../ui/row-list.tsx';
import { RowLink } from '../../ui/row-link.tsx';
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
      {(club) => (
        <RowLink
          to="/clubs/$club"
          params={{ club: club.id }}
          title={club.name}
          beside={<Youth club={club} />}
        >
          {whereOf(club)}
        </RowLink>
      )}
    </RowCard>
  );
}

function Youth({ club }: { club: ClubInBrief }) {
  if (club.type === 'ORG_CLUB') return null;
  return (
    <Badge tone="info">
      <Trans>Youth</Trans>
    </Badge>
  );
}
