/** One row: the random name of this installation, which keeps its calendar entries apart from everyone else's. */
export interface InstallationTable {
  identifier: string;
}

/**
 * The whole database as Kysely sees it. Each module adds its own tables in its `*-tables.ts`, in the words of its own
 * types; nothing here depends on a module.
 */
export interface Tables {
  installation: InstallationTable;
}
