/** What the benchmark uses of autocannon, which brings no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      path: string;
      headers: Record<string, string>;
      body?: string;
    }

    interface Client {
      setRequests(requests: Request[]): void;
      /** When the headers of an answer are complete. */
      on(event: 'headers', listener: () => void): this;
    }

    interface Options {
      url: string;
      connections: number;
      /** In seconds. */
      duration: number;
      /** Every connection ends after so many answers. */
      maxConnectionRequests?: number;
      /** Milliseconds between two looks at whether the time is over. */
      sampleInt: number;
      /** Seconds after which an answer counts as missing. */
      timeout: number;
      setupClient(client: Client): void;
      verifyBody(body: string): boolean;
    }

    interface Result {
      errors: number;
      timeouts: number;
      mismatches: number;
      statusCodeStats: Record<string, { count: number }>;
    }

    interface Run extends PromiseLike<Result> {
      /** Ends it before its time. */
      stop(): void;
      on(
        event: 'response',
        listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
      ): this;
      on(event: 'reqMismatch', listener: (body: string) => void): this;
      on(event: 'reqError', listener: (error: Error) => void): this;
    }
  }

  function autocannon(options: autocannon.Options): autocannon.Run;
  export = autocannon;
}
