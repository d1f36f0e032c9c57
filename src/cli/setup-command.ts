import type { Command } from 'commander';
import type { Config } from '../platform/config/config.ts';
import { operatorOrigin } from '../platform/audit/origin.ts';
import { clubYearStartText } from '../platform/shared/club-year.ts';
import { splitList } from '../platform/config/organisation-values.ts';
import { locales, type Locale } from '../platform/localisation/locale.ts';
import { badField } from '../platform/shared/errors.ts';
import { refuseIfDone, setUp, type SetupRequest } from '../identity/setup/setup-service.ts';
import { withOpenDatabase, type Opened } from './database-command.ts';
import { addHelp, configOf, databaseSettings } from './setting-options.ts';
import { askForNewPassword, askText, readPipedPassword } from './terminal-input.ts';

/** What may be said on the command line; what is left out is asked for. */
interface SetupOptions {
  organisation?: string;
  timeZone?: string;
  clubYearStart?: string;
  languages?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  username?: string;
  json?: boolean;
}

/** `guildhall setup`: sets an empty database up in a terminal, as the page behind the printed link does. */
export function addSetupCommand(program: Command): void {
  const command = program
    .command('setup')
    .description(
      'Set an empty database up, or make one: the organisation and its first administrator. What is not given is asked for; the ' +
        'password is asked for, or read from standard input.',
    )
    .option('--first-name <name>', 'of the first administrator')
    .option('--last-name <name>', 'of the first administrator')
    .option('--email <address>', 'of the first administrator')
    .option('--username <name>', 'with which the first administrator signs in')
    .option('--json', 'print what was made as JSON')
    .action((options: SetupOptions) =>
      withOpenDatabase(configOf(command), (opened) => setUpAsked(opened, options)),
    );
  addHelp(
    command,
    [...databaseSettings, 'publicUrl', 'organisation', 'timeZone', 'clubYearStart', 'languages'],
    'setup',
    'setup --organisation "Friends of the Lake" --languages de,fr --first-name Ada --last-name Example --email ada@example.org --username ada < password.txt',
  );
}

async function setUpAsked({ storage, clock, config }: Opened, options: SetupOptions): Promise<void> {
  await refuseIfDone(storage.db, config);
  const request = await askForAll(config, options);
  const { organisation, administrator } = request;
  const member = await setUp({ storage, clock, config }, operatorOrigin(), request);
  const { username } = administrator;
  if (options.json === true) console.log(JSON.stringify({ member, username, ...organisation }));
  console.error(`${organisation.organisation} is set up. ${username} signs in at ${config.publicUrl}/.`);
}

async function askForAll(config: Config, options: SetupOptions): Promise<SetupRequest> {
  const start = clubYearStartText(config.clubYearStart);
  const languages = config.languages.join(',');
  const organisation = {
    organisation: await ask(options, 'organisation', "The organisation's name"),
    timeZone: await ask(options, 'timeZone', 'Its time zone', config.timeZone),
    clubYearStart: await ask(options, 'clubYearStart', 'The first day of its club year', start),
    languages: languagesOf(await ask(options, 'languages', 'Its languages, the usual one first', languages)),
  };
  const person = {
    firstName: await ask(options, 'firstName', "The first administrator's first name"),
    lastName: await ask(options, 'lastName', 'Last name'),
    email: await ask(options, 'email', 'E-mail address'),
    username: await ask(options, 'username', 'Username'),
  };
  const password = process.stdin.isTTY ? await askForNewPassword(person.username) : await readPipedPassword();
  return { organisation, administrator: { ...person, password } };
}

/** Asks for what is left out; without a terminal nobody could answer. */
async function ask(
  options: Omit<SetupOptions, 'json'>,
  name: keyof Omit<SetupOptions, 'json'>,
  question: string,
  usual = '',
): Promise<string> {
  const given = options[name];
  if (given !== undefined) return given.trim();
  if (!process.stdin.isTTY) {
    if (usual !== '') return usual;
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    throw badField(flag, 'is missing, and there is no terminal on which it could be asked for');
  }
  const answer = (await askText(`${question}${usual === '' ? '' : ` [${usual}]`}: `)).trim();
  return answer === '' ? usual : answer;
}

function languagesOf(text: string): Locale[] {
  const known: readonly string[] = locales;
  const named = splitList(text);
  if (named.length > 0 && named.every((one) => known.includes(one)) && new Set(named).size === named.length)
    return named as Locale[];
  throw badField(
    'languages',
    `must be one or more of ${locales.join(', ')}, each once, with commas between them`,
  );
}
