import type { DateOrder } from '../transfer/tables/cell-kinds.ts';

/** The flags of `guildhall import`. */
export interface ImportFlags {
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly skipBad?: string;
  readonly as?: string;
  readonly dateFormat?: DateOrder;
  readonly deleteMissing?: boolean;
  readonly yesDelete?: number;
  readonly templates?: string;
}
