/** Counted up when a backup is put together in another way; a program refuses what is newer than itself. */
export const formatVersion = 1;

/** The names of the engines as people say them. */
export const engineTitles = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
