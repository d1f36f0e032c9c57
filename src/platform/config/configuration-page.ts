import { settingList, type Setting } from './setting-list.ts';

const introduction = `<!-- Written by \`npm run docs\` from src/platform/config/settings.ts: change it there. -->

# Configuration

Guildhall runs without any setting. Each setting below can be an environment variable, a line of a file, or a flag of
\`guildhall serve\`; the other commands take the flags they need. A flag wins over the variable, the variable over the file,
and the file over the default. A variable that is empty counts as not set. A switch is \`true\` or \`false\` as a variable; as a
flag it stands alone.

The organisation's name, languages, time zone and club year can also be set up in the app or with \`guildhall setup\`: they are kept in the database and
hold in place of the defaults.

The file is named by \`GUILDHALL_SETTINGS\` or \`--settings\`. It has one \`NAME=value\` to a line. The value is taken as it stands to
the end of the line, spaces and signs included; quotes around it are left out. Empty lines and lines that begin with \`#\` say nothing.

A wrong setting, or an unknown variable that starts with \`GUILDHALL_\`, stops the start with a sentence that says what is
wrong. The exit code is 2 when the wrong value was given on the command line, which is wrong usage, and 1 when it came
from the environment or the file.
`;

/** The page docs/configuration.md, made from the settings. */
export function configurationPage(): string {
  return [introduction, overview(), ...settingList.map((setting) => section(setting))].join('\n');
}

/** How the default of a setting is shown to people. */
export function defaultText(setting: Setting): string {
  if (setting.defaultNote !== undefined) return setting.defaultNote;
  return setting.default === '' ? 'empty' : String(setting.default);
}

function overview(): string {
  const rows = settingList.map((setting) => {
    return `| [\`${setting.env}\`](#${setting.env.toLowerCase()}) | \`${setting.flag}\` | ${markedDefault(setting)} |`;
  });
  return ['| Variable | Flag | Default |', '|---|---|---|', ...rows, ''].join('\n');
}

function section(setting: Setting): string {
  const flag = [setting.flag, setting.placeholder].filter((part) => part !== undefined).join(' ');
  return `## ${setting.env}

${setting.description}

- Flag: \`${flag}\`
- Default: ${markedDefault(setting)}
- Must be ${setting.wants}
- Example: \`${setting.env}=${quoted(setting.example)}\`
`;
}

function markedDefault(setting: Setting): string {
  const plainWords = setting.defaultNote !== undefined || setting.default === '';
  return plainWords ? defaultText(setting) : `\`${defaultText(setting)}\``;
}

/** As a shell needs it. */
function quoted(example: string): string {
  return /^[\w./:@,+-]+$/.test(example) ? example : `'${example}'`;
}
