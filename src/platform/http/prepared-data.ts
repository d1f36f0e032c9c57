/** What the schemas of this service use to describe a value. */
export interface ReadNode {
  type?: string | string[];
  trim?: boolean;
  default?: unknown;
  properties?: Record<string, ReadNode>;
  additionalProperties?: unknown;
  items?: ReadNode;
  maxItems?: number;
  /** How answers show the record that a body creates or changes. */
  answered?: ReadNode;
  /** Of something that is sent by a number: the field of the object that answers show in its place, if it is not `id`. */
  shownBy?: string;
}

type Prepare = (data: unknown) => unknown;

/**
 * Far more values than an honest body holds. Of more unknown fields only the first are looked at, and a list of more entries that has
 * more than its schema allows is refused for its length alone.
 */
export const mostValues = 2000;

/** A field of which nothing is left to be checked: as if it had not been sent. */
const absent = Symbol('absent');

/** Trims texts, and reads numbers and flags out of the text of a path or query; the data itself is not changed. */
export function textPreparer(schema: ReadNode): Prepare {
  return preparerOf(schema, { fromText: true });
}

/**
 * Trims texts, leaves out what is null where null has no meaning of its own, and makes of a record that is sent back as it was
 * answered what the schema takes of it; the data itself is not changed.
 */
export function bodyPreparer(schema: ReadNode): Prepare {
  return preparerOf(schema, { fromText: false });
}

interface How {
  fromText: boolean;
  /** The same value as answers show it. */
  answered?: ReadNode | undefined;
}

function preparerOf(schema: ReadNode, how: How): Prepare {
  const { items, maxItems = Infinity } = schema;
  const answered = schema.answered ?? how.answered;
  const prepareItem = items && preparerOf(items, { ...how, answered: answered?.items });
  const prepareFields = schema.properties && fieldsPreparer(schema, { ...how, answered });
  const numberOf = numberTaker(schema, answered);
  return (data) => {
    if (typeof data === 'string') return prepareText(schema, data, how.fromText);
    if (Array.isArray(data)) {
      const isHopeless = data.length > Math.max(maxItems, mostValues);
      return prepareItem === undefined || isHopeless ? data : data.map(prepareItem);
    }
    if (typeof data !== 'object' || data === null) return data;
    if (prepareFields !== undefined) return prepareFields(data);
    return numberOf === undefined ? data : numberOf(data);
  };
}

/** Takes the number out of the object that answers show of what is sent by its number. */
function numberTaker({ type, shownBy = 'id' }: ReadNode, answered?: ReadNode): Prepare | undefined {
  if (type !== 'integer' || answered?.properties?.[shownBy] === undefined) return undefined;
  return (data) => (data as Record<string, unknown>)[shownBy] ?? data;
}

function fieldsPreparer(
  { properties = {}, additionalProperties }: ReadNode,
  how: How,
): (data: object) => object {
  const shown = how.answered?.properties ?? {};
  const fields = Object.entries(properties).map(([name, node]) => {
    const prepare = fieldPreparer(node, { ...how, answered: shown[name] });
    return { name, prepare, unsent: node.default };
  });
  const ignored = Object.keys(shown).filter((name) => !Object.hasOwn(properties, name));
  const known = new Set([...Object.keys(properties), ...ignored]);
  return (data) => {
    const prepared = additionalProperties === false ? withoutMost(data, known) : { ...data };
    for (const name of ignored) delete prepared[name];
    for (const { name, prepare, unsent } of fields) {
      const value = Object.hasOwn(prepared, name) ? prepare(prepared[name]) : absent;
      if (value !== absent) prepared[name] = value;
      else if (unsent !== undefined) prepared[name] = unsent;
      else delete prepared[name];
    }
    return prepared;
  };
}

/** A copy that has of very many unknown fields only the first: it is refused for them, and nothing walks through all. */
function withoutMost(data: object, known: ReadonlySet<string>): Record<string, unknown> {
  const names = Object.keys(data);
  let left = mostValues;
  if (names.length <= known.size + left) return { ...data };
  const isKept = (name: string) => known.has(name) || (left -= 1) >= 0;
  return Object.fromEntries(
    names.filter(isKept).map((name) => [name, (data as Record<string, unknown>)[name]]),
  );
}

function fieldPreparer(node: ReadNode, how: How): Prepare {
  const prepare = preparerOf(node, how);
  if (how.fromText) return prepare;
  const types = typesOf(node);
  // Such as a place in line, where the answer to the question is a flag.
  const shownOnly = typesOf(how.answered ?? {}).difference(types);
  return (sent) => {
    if (sent === null && types.size > 0 && !types.has('null')) return absent;
    const value = prepare(sent);
    return shownOnly.has(typeOf(value)) ? absent : value;
  };
}

function typesOf({ type = [] }: ReadNode): Set<string> {
  return new Set([type].flat().map((name) => (name === 'integer' ? 'number' : name)));
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** A text of which nobody sees anything, such as a name of zero-width spaces. */
const invisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u;

function prepareText(schema: ReadNode, text: string, fromText: boolean): unknown {
  if (schema.trim === true) return trimmed(text);
  if (!fromText) return text;
  if (schema.type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  if (schema.type === 'boolean' && (text === 'true' || text === '1')) return true;
  if (schema.type === 'boolean' && (text === 'false' || text === '0')) return false;
  return text;
}

/** What people paste out of a table has tabs, and out of some programs line ends of two characters. */
function trimmed(text: string): string {
  return invisible.test(text) ? '' : text.replaceAll('\r\n', '\n').replaceAll('\t', ' ').trim();
}
