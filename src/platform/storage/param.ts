import { ValueNode, type Expression, type OperationNode } from 'kysely';

/**
 * Stands in a prepared query for a value that is known only when the query runs. The compiler takes it for no value, and
 * no value for it: a value that got into the query while it was built would stay there for good.
 */
export class Param<out Value> implements Expression<Value> {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  get name(): string {
    return this.#name;
  }

  get expressionType(): Value | undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }

  /** Code that computes with a value while the query is built would put nonsense into it for good. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(
      `The value "${this.name}" of a prepared query is not known while the query is built.`,
    );
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/** The values of a prepared query as its builder gets them. */
export type Params<Values extends object> = { readonly [Name in keyof Values]-?: Param<Values[Name]> };

/** For conditions that prepared queries share with others. */
export type ValueOrParam<Value> = Value | Param<Value>;
