import type { Generated } from 'kysely';
import type { ExternalId } from '../../platform/storage/columns.ts';

export interface ConventionsTable {
  id: Generated<number>;
  external_id: ExternalId;
  year: number;
  location: string;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    conventions: ConventionsTable;
  }
}
