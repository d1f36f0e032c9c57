import { findInstallation } from '../../events/calendar-feeds/calendar-feeds-store.ts';
import { nameKey } from '../../directory/members/search-rules.ts';
import { asSeenBy } from '../../directory/members/visibility-rules.ts';
import type { Audience } from '../../directory/members/visibility.ts';
import type { PhotoFiles } from '../../directory/photos/photo-files.ts';
import { renderPhoto } from '../../platform/pictures/photo-rendering.ts';
import { conflict, DomainError } from '../../platform/shared/errors.ts';
import type { ClubId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import { contactCard } from './contact-card-presenter.ts';
import { findClubNames, findContacts } from './contact-cards-store.ts';

/** Enough for the picture of a contact; some phones refuse cards that are much larger. */
const photoSize = 360;

/** The club with this id or, without regard to case and accents, this name; fails when there is not exactly one. */
export async function clubNamed(db: Db, idOrName: string): Promise<{ id: ClubId; name: string }> {
  const key = nameKey(idOrName);
  const isNamed = /^\d+$/.test(idOrName)
    ? ({ id }: { id: ClubId }) => String(id) === idOrName
    : ({ name }: { name: string }) => nameKey(name) === key;
  const [club, ...others] = (await findClubNames(db)).filter(isNamed);
  if (club === undefined) {
    throw new DomainError('not-found', `There is no club with the id or name "${idOrName}".`);
  }
  if (others.length > 0) {
    const ids = [club, ...others].map(({ id }) => id).join(', ');
    throw conflict(`Several clubs are called "${idOrName}". Name one by its id: ${ids}.`);
  }
  return club;
}

/** The contact cards of a club's active members as an audience sees them, one after the other; `onMissingPhoto` is called for photos that cannot be read. */
export async function* contactCards(
  db: Db,
  photoFiles: PhotoFiles,
  { club, audience }: { club: ClubId; audience: Audience },
  onMissingPhoto: (member: string) => void,
): AsyncGenerator<string> {
  const installation = await findInstallation(db);
  for (const member of await findContacts(db, club)) {
    let photo: Buffer | null = null;
    try {
      const { photo_sha256: sha256 } = member;
      if (sha256 !== null) photo = await renderPhoto(await photoFiles.read(sha256), photoSize);
    } catch {
      // The card without the picture is worth more than no card.
      onMissingPhoto(String(member.id));
    }
    yield contactCard(asSeenBy(audience, member), photo, installation);
  }
}
