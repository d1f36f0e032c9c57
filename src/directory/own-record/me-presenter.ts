import type { Static } from 'typebox';
import type { Locale } from '../../platform/localisation/locale.ts';
import { highestFunction } from '../members/highest-function.ts';
import { presentMember } from '../members/member-presenter.ts';
import { openToMembers, type Hidden } from '../members/visibility.ts';
import { rights, type Right } from '../../platform/access/right.ts';
import { storedTitle } from '../organisation/stored-titles.ts';
import { fromJson } from '../../platform/storage/json.ts';
import type { HeldRight, MeSchema, OwnPlace } from './me-schemas.ts';
import type { OwnAccount } from './me-service.ts';
import type { GrantedRight, HeldOffice } from './me-store.ts';

/** The caller's own account in the shape of the interface. */
export function presentMe(
  { record, offices, granted }: OwnAccount,
  { publicUrl, locale }: { publicUrl: string; locale: Locale },
): Static<typeof MeSchema> {
  const highest = highestFunction(offices);
  const { pending_email: email, pending_until: until } = record;
  return {
    ...presentMember({ ...record, code: highest?.code ?? null, titles: highest?.titles ?? null }),
    username: record.username ?? '',
    language: record.language ?? '',
    visibility: { ...openToMembers, ...fromJson<Hidden>(record.visibility) },
    offices: offices.map((office) => presentOffice(office, locale)),
    rights: heldRights(offices, granted),
    pendingEmail: email === null || until === null ? null : { email, expires: seconds(until) },
    calendar: { url: `${publicUrl}/v2/events/ical/${record.private_identifier}` },
    hasPassword: record.password_since !== null,
    version: record.version,
  };
}

function presentOffice(office: HeldOffice, locale: Locale) {
  const { code, titles, start_date: startDate, end_date: endDate } = office;
  return {
    code,
    title: storedTitle(titles, locale),
    place: placeOf(office),
    startDate,
    endDate: endDate ?? '',
  };
}

/** Each right at each place once, whichever office and grant it comes from; the widest first. */
function heldRights(
  offices: readonly HeldOffice[],
  granted: readonly GrantedRight[],
): Static<typeof HeldRight>[] {
  const held = [
    ...offices.flatMap((office) =>
      fromJson<Right[]>(office.rights).map((right) => ({ right, place: placeOf(office) })),
    ),
    ...granted.map((row) => ({ right: row.right as Right, place: placeOf(row) })),
  ];
  const once = new Map(held.map((entry) => [`${entry.right} ${entry.place.id}`, entry]));
  return [...once.values()].toSorted((one, other) => rights.indexOf(one.right) - rights.indexOf(other.right));
}

type PlaceColumns = Pick<HeldOffice, 'place_id' | 'kind' | 'place_club_id' | 'unit_name' | 'place_club_name'>;

function placeOf(row: PlaceColumns): Static<typeof OwnPlace> {
  const name = row.place_club_name ?? row.unit_name ?? '';
  return { id: row.place_id, level: row.kind, name, club: row.place_club_id };
}

function seconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}
