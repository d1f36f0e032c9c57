/** A member who may be meant by what someone typed as their name. */
interface Candidate {
  readonly username_key: string | null;
  readonly hash: string | null;
}

/**
 * Who is meant by a username or an e-mail address, of all active members who have it as one or the other. A username always
 * wins, so that no address that someone takes keeps its owner out; an address means nobody when it is that of several.
 * Without a username or a password nobody signs in, though their address still counts as theirs.
 */
export function accountMeant<Found extends Candidate>(
  typed: string,
  found: readonly Found[],
): (Found & { username_key: string; hash: string }) | undefined {
  const named = found.find(({ username_key: username }) => username === typed);
  const meant = named ?? (found.length === 1 ? found[0] : undefined);
  if (meant === undefined) return undefined;
  const { username_key: username, hash } = meant;
  return username === null || hash === null ? undefined : { ...meant, username_key: username, hash };
}
