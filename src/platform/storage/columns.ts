/** A small open-ended object kept as JSON text; see `json.ts`. */
export type JsonText = string;
/** 0 or 1: the portable boolean. */
export type Flag = 0 | 1;
/** The key under which the organisation itself knows a row; most rows have none. */
export type ExternalId = string | null;
