import assert from 'node:assert/strict';
import { demoPassword } from '../../../src/identity/passwords/demo-password.ts';
import type { Locator, Page } from 'playwright-core';
import type { EventId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import type { House } from './house.ts';
import type { Visitor } from './visitor.ts';

/** The event of the demo that runs now, whose door its reviewer opens. */
export const runningEvent = 1 as EventId;

/** A ticket of someone who comes and is not in yet. */
export interface Ticket {
  registration: RegistrationId;
  code: string;
  name: string;
}

interface ListedName {
  registration: RegistrationId;
  fullName: string;
  attending: string;
  validatedAt: string;
  party: number | null;
}

/** Everyone of the running event by name, as a reviewer is told. */
export async function namesAt(visitor: Visitor, house: House): Promise<ListedName[]> {
  const answer = await visitor.context.request.get(`${house.address}/v2/door/events/${runningEvent}/names`);
  assert.equal(answer.status(), 200);
  return ((await answer.json()) as { names: ListedName[] }).names;
}

/** Tickets of the running event that open its door, each of another party. */
export async function freshTickets(visitor: Visitor, house: House, count: number): Promise<Ticket[]> {
  const names = await namesAt(visitor, house);
  const codes = await house.deps.storage.db
    .selectFrom('registrations')
    .select(['id', 'barcode'])
    .where('event_id', '=', runningEvent)
    .execute();
  const codeOf = new Map(codes.map(({ id, barcode }) => [id, barcode]));
  const parties = new Set<number>();
  const tickets: Ticket[] = [];
  for (const { registration, fullName: name, attending, validatedAt, party } of names) {
    const isTaken = party === null || parties.has(party) || tickets.some((one) => one.name === name);
    if (attending !== 'YES' || validatedAt !== '' || isTaken) continue;
    parties.add(party);
    tickets.push({ registration, name, code: codeOf.get(registration) ?? '' });
  }
  assert.ok(tickets.length >= count, `only ${tickets.length} tickets`);
  return tickets.slice(0, count);
}

/** The open door as a volunteer uses it. */
export class DoorPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the door of the running event from its page. */
  async open(house: House, gate = 'North'): Promise<void> {
    await this.page.goto(`${house.address}/door/${runningEvent}`);
    await this.page.getByLabel('Gate').fill(gate);
    await this.page.getByRole('button', { name: 'Open the door' }).click();
    await this.page.waitForURL(/\/scan$/);
    await this.isReady();
  }

  /** The door has its list, and takes scans. */
  async isReady(): Promise<void> {
    await this.chip().click();
    await this.page.getByText(/people, as of/).waitFor();
    await this.page.getByRole('button', { name: 'Back to the camera' }).click();
    await this.page.getByRole('heading', { name: 'This door' }).waitFor({ state: 'detached' });
  }

  /** How the door stands: online or offline, and what waits. */
  chip(): Locator {
    return this.page.getByRole('button', { name: /^(Online|Offline)/ });
  }

  /** Types a code as a hand scanner does: faster than a test could press the keys one by one. */
  async scan(code: string): Promise<void> {
    await this.page.evaluate(
      (keys) => {
        const target = document.activeElement ?? document.body;
        const { timeStamp } = new Event('start');
        for (const key of keys) {
          const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
          // A scanner does not stop in the middle of a code, as a busy machine may.
          Object.defineProperty(press, 'timeStamp', { value: timeStamp });
          const isTyped = target.dispatchEvent(press) && key.length === 1;
          if (isTyped && target instanceof HTMLInputElement) document.execCommand('insertText', false, key);
        }
      },
      [...code, 'Enter'],
    );
  }

  /** What fills the screen. */
  verdict(kind: 'in' | 'used' | 'refused'): Locator {
    return this.page.locator(`[role=alertdialog][data-verdict=${kind}]`);
  }

  /** Scans a ticket, and waits for what the door says about its holder. */
  async scanTicket({ code, name }: Ticket, kind: 'in' | 'used' | 'refused'): Promise<Locator> {
    await this.scan(code);
    const said = this.verdict(kind).filter({ hasText: name });
    await said.waitFor();
    return said;
  }

  /** Goes on to the next one. */
  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next' }).click();
    await this.page.getByRole('alertdialog').waitFor({ state: 'detached' });
  }
}

/** Someone is let in at another door meanwhile, by an administrator with a program of their own. */
export async function letInElsewhere(
  house: House,
  registration: RegistrationId,
  gate: string,
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${house.address}/v2/authenticate`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'administrator', password: demoPassword }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const answer = await fetch(`${house.address}/v2/door/events/${runningEvent}/scans`, {
    method: 'POST',
    headers: { ...headers, 'x-authorization': token },
    body: JSON.stringify({ scans: [{ nonce: `elsewhere-${registration}`, registration, gate }] }),
  });
  const { results } = (await answer.json()) as { results: { result: number }[] };
  assert.deepEqual(
    results.map(({ result }) => result),
    [200],
  );
}
