import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ClubInBrief } from '../api/schema.gen.ts';
import { Badge } from '../ui/badge.tsx';

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
