import type { CompletedCommand, CompletedOption, OfferedValue } from './completion-tree-options.ts';

/** The script for fish: one line for each thing that can be completed, with the command to which it belongs. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => quoted(` ${path}`));
  return `# Completion of guildhall for fish, made by "guildhall completion fish".
function __guildhall_at
    set -l command ''
    for word in (commandline -opc)[2..-1]
        contains -- "$command $word" ${paths.join(' ')}
        and set command "$command $word"
    end
    test "$command" = "$argv[1]"
end

complete -c guildhall -f
${commands.flatMap((command) => linesOf(command)).join('\n')}
`;
}

function linesOf({ path, commands, options, argument }: CompletedCommand): string[] {
  const at = `complete -c guildhall -n ${quoted(`__guildhall_at ${quoted(path === '' ? '' : ` ${path}`)}`)}`;
  return [
    ...commands.map(({ name, description }) => `${at} -a ${name} -d ${quoted(description)}`),
    ...(argument === 'anything' ? [] : [`${at} ${offer(argument)}`]),
    ...options.map((option) => `${at} ${optionOf(option)}`),
  ];
}

function optionOf({ names, description, value }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const needs = value === undefined ? [] : [`${value === 'files' ? '-r' : '-x'} ${offer(value)}`.trimEnd()];
  return [...flags, ...needs, `-d ${quoted(description)}`].join(' ');
}

function offer(value: OfferedValue): string {
  if (value === 'files') return '-F';
  if (value === 'folders') return `-a '(__fish_complete_directories)'`;
  return value === 'anything' ? '' : `-a ${quoted(value.words.join(' '))}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
