import { Trans, useLingui } from '@lingui/react/macro';
import type { ClubInBrief } from '../../lib/api/schema.gen.ts';
import { useMore } from '../../lib/address.ts';
import { Button } from '../../ui/button.tsx';
import { CardList, SectionHeading } from '../../ui/card.tsx';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** So many are quick to draw on an old phone, too. */
const pageSize = 200;

interface ClubsListProps {
  clubs: readonly ClubInBrief[];
  whereOf: (club: ClubInBrief) => string;
  /** The reader's own club, which stands before all others. */
  mine: ClubInBrief | undefined;
}

/** Clubs by name, a part of them at first when there are very many. */
export function ClubsList({ clubs, whereOf, mine }: ClubsListProps) {
  const { t } = useLingui();
  const [more, show] = useMore();
  const shown = pageSize * (1 + more);
  const left = clubs.length - shown;
  return (
    <>
      {mine !== undefined && (
        <>
          <SectionHeading>
            <Trans>My club</Trans>
          </SectionHeading>
          <CardList label={t`My club`}>
            <ClubRow club={mine} where={whereOf(mine)} />
          </CardList>
          <SectionHeading>
            <Trans>All clubs</Trans>
          </SectionHeading>
        </>
      )}
      <CardList label={t`Clubs`}>
        {clubs.slice(0, shown).map((club) => (
          <ClubRow key={club.id} club={club} where={whereOf(club)} />
        ))}
      </CardList>
      {left > 0 && (
        <Button wide className="mt-3" onClick={() => show(more + 1)}>
          <Trans>Show more ({left} left)</Trans>
        </Button>
      )}
    </>
  );
}

/** A club in a list, leading to its page. */
export function ClubRow({ club, where }: { club: ClubInBrief; where: string }) {
  return (
    <li>
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
    </li>
  );
}
