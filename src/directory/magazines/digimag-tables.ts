import type { Generated } from 'kysely';
import type { ExternalId } from '../../platform/storage/columns.ts';

export interface MagazinesTable {
  id: Generated<number>;
  external_id: ExternalId;
  position: number;
  flag: string;
  name: string;
  uri: string;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    magazines: MagazinesTable;
  }
}
