import type { Generated } from 'kysely';
import type * as ids from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { ExternalId, JsonText } from '../../platform/storage/columns.ts';
import type { PlaceKind } from './place.ts';

/** Every unit and club is a place; `path` names its ancestors and itself (`/1/4/9/`), so "below" is a prefix. */
export interface PlacesTable {
  id: Generated<ids.PlaceId>;
  parent_id: ids.PlaceId | null;
  kind: PlaceKind;
  path: string;
}

export interface UnitsTable {
  id: Generated<ids.UnitId>;
  external_id: ExternalId;
  place_id: ids.PlaceId;
  name: string;
  full_name: string;
}

export interface FunctionGroupsTable {
  id: Generated<number>;
  code: string;
  position: number;
  titles: JsonText;
}

export interface FunctionsTable {
  id: Generated<ids.FunctionId>;
  code: string;
  group_id: number;
  level: PlaceKind;
  position: number;
  rights: JsonText;
  titles: JsonText;
}

/** A function or a status that a member holds somewhere from one date to another, both days included. */
export interface TermsTable {
  id: Generated<number>;
  member_id: ids.MemberId;
  place_id: ids.PlaceId;
  function_id: ids.FunctionId | null;
  status: string | null;
  start_date: DateText;
  end_date: DateText | null;
}

/** A right given to a member directly, not through an office. */
export interface GrantedRightsTable {
  id: Generated<number>;
  member_id: ids.MemberId;
  place_id: ids.PlaceId;
  right: string;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    places: PlacesTable;
    units: UnitsTable;
    function_groups: FunctionGroupsTable;
    functions: FunctionsTable;
    terms: TermsTable;
    granted_rights: GrantedRightsTable;
  }
}
