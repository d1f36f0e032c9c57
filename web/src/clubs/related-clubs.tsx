import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Club } from '../api/schema.gen.ts';
import { Card } from '../ui/card.tsx';
import { factLink } from '../ui/facts.tsx';
import { relatedClubs, type RelatedClub } from './club-rules.ts';

/** Sponsors and twins, each leading to its own page. */
export function RelatedClubs({ club }: { club: Club }) {
  const { sponsors, sponsored, twins } = relatedClubs(club);
  if (sponsors.length + sponsored.length + twins.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <Group title={<Trans>Sponsored by</Trans>} clubs={sponsors} />
      <Group title={<Trans>Sponsor of</Trans>} clubs={sponsored} />
      <Group title={<Trans>Twinned with</Trans>} clubs={twins} />
    </Card>
  );
}

function Group({ title, clubs }: { title: ReactNode; clubs: readonly RelatedClub[] }) {
  if (clubs.length === 0) return null;
  return (
    <div>
      <h2 className="mb-1 text-sm text-soft">{title}</h2>
      <ul className="flex flex-col">
        {clubs.map(({ id, name }) => (
          <li key={name} className="py-1.5">
            {id === null ? (
              name
            ) : (
              <Link to="/clubs/$club" params={{ club: id }} className={factLink}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
