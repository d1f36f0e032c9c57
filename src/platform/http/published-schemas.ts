import { isDeepStrictEqual } from 'node:util';
import { formats } from './text-formats.ts';

/** A schema of this service, as far as publishing one depends on it. */
export interface SchemaNode {
  type?: string | string[];
  /** The name under which the document keeps it. */
  title?: string;
  description?: string;
  format?: string;
  trim?: boolean;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  [keyword: string]: unknown;
}

/**
 * Turns the schemas that check requests and write answers into those that the document shows: in words that every validator
 * knows, and each schema with a name once, where clients that are made from the document find it.
 */
export class PublishedSchemas {
  readonly #named = new Map<string, SchemaNode>();

  /** The schema as it stands in the document. */
  publish(schema: SchemaNode): SchemaNode {
    // That texts are trimmed and some fields ignored is what the service does with them, and no condition to be met.
    const {
      title,
      trim: _trim,
      answered: _answered,
      namedBy: _namedBy,
      mayBeMissing: _mayBeMissing,
      shownBy: _shownBy,
      format,
      properties,
      items,
      ...rest
    } = schema;
    const published: SchemaNode = { ...rest, ...standardFormat(format) };
    if (properties !== undefined) published.properties = this.#publishAll(properties);
    if (items !== undefined) published.items = this.publish(items);
    return title === undefined ? published : this.#refer(title, published);
  }

  /** All schemas that have a name, by it. */
  named(): Record<string, SchemaNode> {
    const byName = [...this.#named].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(byName);
  }

  #publishAll(properties: Record<string, SchemaNode>): Record<string, SchemaNode> {
    return Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, this.publish(node)]));
  }

  #refer(name: string, published: SchemaNode): SchemaNode {
    const types = [published.type ?? []].flat();
    const type = types.find((one) => one !== 'null');
    const schema = { ...published, ...(type === undefined ? {} : { type }) };
    const known = this.#named.get(name) ?? schema;
    if (!isDeepStrictEqual(known, schema)) throw new Error(`Two different schemas have the name ${name}.`);
    this.#named.set(name, schema);
    const reference = { $ref: `#/components/schemas/${name}` };
    return types.includes('null') ? { anyOf: [reference, { type: 'null' }] } : reference;
  }
}

function standardFormat(format: string | undefined): SchemaNode {
  if (format === undefined) return {};
  return formats[format]?.published ?? { format };
}
