import type { PoolClient } from 'pg';
import { within } from '../../shared/within.ts';

/**
 * Knows which connections of a pool can be used. A query that got no answer in time may have been slow, or the server is
 * out of reach and all connections are as dead as its own. So each of them has to answer a probe before its next use;
 * when one does not, those that have not answered anything since count as dead, so that nobody waits for each of them.
 */
export class ConnectionHealth {
  readonly #probeLimit: number;
  readonly #prepare: ((client: PoolClient) => Promise<void>) | undefined;
  /** How often all connections have been suspected so far. */
  #suspicions = 0;
  /** Connections that have not answered since this suspicion are dead. */
  #confirmed = 0;
  /** The last suspicion after which a connection has answered. */
  readonly #answered = new WeakMap<PoolClient, number>();

  /** With how many milliseconds a probe may take, and what prepares a new connection. */
  constructor(probeLimit: number, prepare?: (client: PoolClient) => Promise<void>) {
    this.#probeLimit = probeLimit;
    this.#prepare = prepare;
  }

  /** Takes note that the server has answered on this connection. */
  answered(client: PoolClient): void {
    this.#answered.set(client, this.#suspicions);
  }

  /** Lets every connection prove itself before it is used again. */
  suspectAll(): void {
    this.#suspicions += 1;
  }

  /** Prepares a connection that is new, and probes one that is suspected; fails when it cannot be prepared. */
  async isUsable(client: PoolClient): Promise<boolean> {
    const answered = this.#answered.get(client);
    const suspicion = this.#suspicions;
    if (answered === suspicion) return true;
    if (answered === undefined) await this.#prepare?.(client);
    else if (answered < this.#confirmed) return false;
    else if (!(await this.#isAnswering(client))) {
      this.#confirmed = Math.max(this.#confirmed, suspicion);
      return false;
    }
    this.answered(client);
    return true;
  }

  async #isAnswering(client: PoolClient): Promise<boolean> {
    const answer = client.query('select 1').then(
      () => true,
      () => false,
    );
    return (await within(this.#probeLimit, answer)) === true;
  }
}
