import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { linkIn, mailsTo } from '../../test/api/registrations/registration-support.ts';
import { temporaryFolder } from '../../test/support/databases.ts';
import { startBrowserWithCamera } from './support/browser.ts';
import { cameraArguments, writeFilm } from './support/camera-film.ts';
import { DoorPage } from './support/door.ts';
import { startHouse } from './support/house.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

/** The benefit gala of the demo: guests may come, and tickets are scanned at its door. */
const gala = 6;
const guest = { firstName: 'Nora', lastName: 'Winkler', email: 'nora.winkler@example.net' };

interface EventDetail {
  registrationDueDate: string;
  guests: { email: string; reviewBarcode: string; attending: string }[];
}

suite('The whole life of an event', () => {
  test('a guest is invited by mail, answers, is scanned by the camera, refused the second time, undone, and scanned again', async (t) => {
    const house = await startHouse(t);
    const browser = await sharedBrowser();
    const detail = async ({ context }: Visitor): Promise<EventDetail> => {
      const answer = await context.request.get(`${house.address}/v2/events/${gala}`);
      return (await answer.json()) as EventDetail;
    };

    // A member says yes, and brings someone.
    const member = await newVisitor(t, browser, house);
    await member.signIn('member');
    await member.open(`/events/${gala}`);
    await member.page.getByRole('button', { name: 'I’m coming' }).click();
    await member.page.getByRole('link', { name: 'Bring someone' }).click();
    await member.page.getByLabel('First name').fill(guest.firstName);
    await member.page.getByLabel('Last name').fill(guest.lastName);
    await member.page.getByRole('textbox', { name: 'E-mail' }).fill(guest.email);
    await member.page.getByRole('button', { name: 'Send the invitation' }).click();
    await member.page.waitForURL(new RegExp(`/events/${gala}$`));
    await member.page.getByText(`${guest.firstName} ${guest.lastName}`).first().waitFor();

    // The guest opens the link of the mail, and says yes.
    const [mail] = await mailsTo(house, guest.email);
    const invited = await newVisitor(t, browser, house);
    await invited.page.goto(linkIn(mail).href);
    await invited.page
      .getByRole('button', { name: /^Yes|coming/i })
      .first()
      .click();
    await invited.page.getByText('You are coming').first().waitFor();
    await invited.page
      .getByRole('link', { name: /ticket/i })
      .first()
      .waitFor();
    const { guests, registrationDueDate } = await detail(member);
    const nora = guests.find(({ email }) => email === guest.email);
    assert.equal(nora?.attending, 'YES');

    // Registration has closed. The ticket comes before the camera, goes, and comes again.
    house.clock.set(registrationDueDate);
    house.clock.advance({ minutes: 1 });
    const film = join(await temporaryFolder(t), 'nora.y4m');
    await writeFilm(film, [
      { code: nora?.reviewBarcode ?? '', seconds: 2 },
      { code: null, seconds: 4 },
    ]);
    const filming = await startBrowserWithCamera(t, cameraArguments(film));
    const volunteer = await newVisitor(t, filming, house);
    await volunteer.signIn('administrator');
    await volunteer.open(`/door/${gala}`);
    const { page } = volunteer;
    const door = new DoorPage(page);
    await page.getByLabel('Gate').fill('Main entrance');
    await page.getByRole('button', { name: 'Open the door' }).click();
    const name = `${guest.firstName} ${guest.lastName}`;
    const welcome = door.verdict('in').filter({ hasText: name });
    await welcome.waitFor();
    const used = door.verdict('used').filter({ hasText: name });
    await used.getByText(/Main entrance, on this device$/).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Last' }).click();
    await page.getByRole('button', { name: `Undo ${name}` }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    // The next time the ticket is in view, it opens the door again.
    await welcome.waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Close the door' }).click();
    await page.getByText(/^1 of \d+ is in$/).waitFor();
  });
});
