import type { Generated } from 'kysely';
import type { ExternalId } from '../storage/columns.ts';

export interface ConventionsTable {
  id: Generated<number>;
  external_id: ExternalId;
  year: number;
  location: string;
}

declare module '../storage/tables.ts' {
  interface Tables {
    conventions: ConventionsTable;
  }
}
