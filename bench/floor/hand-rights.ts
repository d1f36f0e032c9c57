import { todayText } from '../../src/platform/shared/local-time.ts';
import { runs } from './hand-sql.ts';
import type { HandCaller, HandParts } from './hand-route.ts';

interface OfficeRow {
  function: number;
  place: number;
  rights: string;
  path: string;
}

/** What a caller holds today, and the rights that gives. */
export interface Held {
  offices: OfficeRow[];
  grants: { right: string; path: string }[];
}

/** Reads what callers hold. */
export function heldBy({ database, clock }: HandParts): (caller: HandCaller) => Held {
  const offices = database.query<OfficeRow>(`
    select terms.function_id as function, terms.place_id as place, functions.rights, places.path
    from terms
    join functions on functions.id = terms.function_id
    join places on places.id = terms.place_id
    where terms.member_id = :member and ${runs}`);
  const granted = database.query<Held['grants'][number]>(`
    select granted_rights.right, places.path from granted_rights
    join places on places.id = granted_rights.place_id where granted_rights.member_id = :member`);
  return ({ member }) => {
    const held = offices.all({ member, day: todayText(clock) });
    const given = held.flatMap(({ rights, path }) =>
      (JSON.parse(rights) as string[]).map((right) => ({ right, path })),
    );
    return { offices: held, grants: [...given, ...granted.all({ member })] };
  };
}

/** The paths of the places over which someone has one of these rights, as a JSON list. */
export function pathsUnder({ grants }: Held, rights: readonly string[]): string {
  const paths = grants.filter(({ right }) => right === 'administrator' || rights.includes(right));
  return JSON.stringify([...new Set(paths.map(({ path }) => path))]);
}
