// Writes pictures of the most telling screens into docs/images, on a phone and at a desk, by day and by night. The demo has
// the same people and the same day every time, so a picture changes only when its screen does. Names of pictures as arguments take
// only these.
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { DemoUsername } from '../../../src/identity/setup/demo-summary.ts';
import { everySize, startBrowser, type Size } from '../support/browser.ts';
import { withEndings } from '../support/endings.ts';
import { DoorPage, freshTickets } from '../support/door.ts';
import { startHouse, type House } from '../support/house.ts';
import { mailedLink } from '../support/mail.ts';
import { newVisitor, type Visitor } from '../support/visitor.ts';

interface Picture {
  name: string;
  /** Who looks; nobody for someone who has not signed in. */
  username: DemoUsername | null;
  path: string;
  /** What is done before the picture is taken. */
  prepare?: (visitor: Visitor, house: House) => Promise<void>;
}

const pictures: Picture[] = [
  { name: 'start', username: null, path: '/' },
  { name: 'home', username: 'member', path: '/' },
  { name: 'agenda', username: 'member', path: '/events' },
  { name: 'month', username: 'member', path: '/events?view=month' },
  { name: 'event', username: 'member', path: '/events/1' },
  { name: 'ticket', username: 'member', path: '/events/1/ticket' },
  {
    name: 'people',
    username: 'member',
    path: '/people',
    prepare: async ({ page }) => {
      await page.getByRole('searchbox').fill('ber');
      await page.getByRole('listitem').first().waitFor();
    },
  },
  { name: 'club', username: 'president', path: '/clubs/1' },
  { name: 'organise', username: 'president', path: '/organise' },
  { name: 'hub', username: 'president', path: '/organise/events/133' },
  { name: 'invite', username: 'president', path: '/organise/events/19/invite', prepare: chooseZone },
  { name: 'participants', username: 'administrator', path: '/organise/events/4/participants' },
  { name: 'message', username: 'administrator', path: '/organise/events/4/messages/new' },
  { name: 'visibility', username: 'member', path: '/me/visibility' },
  { name: 'door', username: 'reviewer', path: '/', prepare: scanSomeone },
  { name: 'invitation', username: 'member', path: '/events/6', prepare: inviteSomeone },
];

const wanted = process.argv.slice(2);
let invited = 0;
const folder = new URL('../../../docs/images/', import.meta.url);

await withEndings(async (t) => {
  const house = await startHouse(t);
  const browser = await startBrowser(t);
  await mkdir(folder, { recursive: true });
  const take = async (picture: Picture, size: Size, colours: 'light' | 'dark') => {
    const { name, username, path, prepare } = picture;
    const visitor = await newVisitor(t, browser, house, { size, colours });
    if (username !== null) await visitor.signIn(username);
    await visitor.open(path);
    await prepare?.(visitor, house);
    await visitor.page.waitForLoadState('networkidle');
    const shot = await visitor.page.screenshot({ animations: 'disabled' });
    const file = `${name}-${size}-${colours}.webp`;
    await writeFile(new URL(file, folder), await sharp(shot).webp({ quality: 85 }).toBuffer());
    await visitor.context.close();
    console.log(file);
  };
  for (const picture of pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const size of everySize) {
      for (const colours of ['light', 'dark'] as const) await take(picture, size, colours);
    }
  }
});

async function scanSomeone(visitor: Visitor, house: House): Promise<void> {
  const door = new DoorPage(visitor.page);
  await door.open(house);
  const [ticket] = await freshTickets(visitor, house, 1);
  if (ticket !== undefined) await door.scanTicket(ticket, 'in');
}

/** Chooses the zone of the club, and looks at who would be invited. */
async function chooseZone({ page }: Visitor): Promise<void> {
  await page.getByRole('group', { name: 'Close to you' }).getByRole('button', { name: /Zone/ }).click();
  await page.getByLabel('Your words').fill('We would be glad to see you.');
  await page.getByRole('button', { name: 'See who is invited' }).click();
  await page.getByRole('heading', { name: /would be invited$/ }).waitFor();
}

/** Opens the page behind the button of the mail that a guest gets. */
async function inviteSomeone({ page, context }: Visitor, house: House): Promise<void> {
  invited += 1;
  const address = `nora.${invited}@example.net`;
  await context.request.post(`${house.address}/v2/events/6/members/invite`, {
    data: { guest_first_name: 'Nora', guest_last_name: 'Winkler', guest_email: address },
    headers: { origin: house.address },
  });
  await page.goto(await mailedLink(house, address, '/invitations/'));
}
