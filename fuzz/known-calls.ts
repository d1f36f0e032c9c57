import type { Random } from '../src/data/demo/random-rules.ts';
import { allRows, recordedCases } from '../test/catalogue/catalogue.ts';
import { askingAs } from '../test/catalogue/make-call.ts';
import { callerNames, type CallerName } from '../test/catalogue/row.ts';
import type { TestApi } from '../test/support/test-api.ts';

/** How an operation is called so that it succeeds: values that only mean something together, and who sends them. */
export interface KnownCall {
  caller: CallerName;
  /** For calls that need another token than the caller's usual one. */
  token?: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
}

/** Every case of an operation, for each of those who may. */
const known = Map.groupBy(
  [
    ...allRows.flatMap((one) =>
      callerNames
        .filter((caller) => one.cells[caller] === 200 || one.cells[caller] === 201)
        .map((caller) => ({ one, caller })),
    ),
    ...recordedCases.map((one) => ({ one, caller: one.recorded.as })),
  ],
  ({ one }) => one.operation,
);

/** A call of the catalogue that succeeds, on things that have just been added for it. */
export async function knownCall(
  random: Random,
  api: TestApi,
  { method, path }: { method: string; path: string },
): Promise<KnownCall | undefined> {
  const allowed = known.get(`${method} ${path}`);
  if (allowed === undefined) return undefined;
  const { one, caller } = random.pick(allowed);
  const call = await one.call(askingAs(api, caller));
  const [address = '', query] = call.path.split('?');
  return {
    caller,
    ...(call.token === undefined ? {} : { token: call.token }),
    params: paramsOf(path, address.startsWith('//') ? address.slice(1) : `/v2${address}`),
    query: Object.fromEntries(new URLSearchParams(query)),
    body: call.body,
  };
}

/** What stands in an address in the place of the names of its pattern. */
function paramsOf(pattern: string, address: string): Record<string, string> {
  const named = pattern.replaceAll('.', String.raw`\.`).replaceAll(/\{([^}]+)\}/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${named}$`).exec(address)?.groups ?? {};
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, decodeURIComponent(value)]));
}
