/** The three types of club. */
export const clubTypes = ['ORG_CLUB', 'YOUTH_CLUB_ALPHA', 'YOUTH_CLUB_OMEGA'] as const;
export type ClubType = (typeof clubTypes)[number];
