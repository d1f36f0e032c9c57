import { Trans, useLingui } from '@lingui/react/macro';
import type { ClubInBrief } from '../api/schema.gen.ts';
import { useMore } from '../shared/more.ts';
import { Button } from '../ui/button.tsx';
import { CardList, SectionHeading } from '../ui/card.tsx';
import { ClubRow } from './club-row.tsx';

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
