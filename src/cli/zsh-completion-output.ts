import {
  byValue,
  type CompletedCommand,
  type CompletedOption,
  type OfferedValue,
} from './completion-tree-options.ts';

/** The script for zsh: a function that finds the command on the line, and describes what fits in the place of the cursor. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const below = commands.filter(({ path }) => path !== '');
  return `#compdef guildhall
# Completion of guildhall for zsh, made by "guildhall completion zsh".
_guildhall() {
  local command='' previous=\${words[CURRENT-1]} word
  local -a names options
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$command $word" in
      (${below.map(({ path }) => quoted(` ${path}`)).join('|')}) command="$command $word" ;;
    esac
  done
  case $command in
${commands.map((command) => commandCase(command)).join('\n')}
  esac
}

if [[ $funcstack[1] == _guildhall ]]; then _guildhall "$@"; else compdef _guildhall guildhall; fi
`;
}

function commandCase({ path, commands, options, argument }: CompletedCommand): string {
  const values = byValue(options).map(
    ({ names, value }) => `        (${names.join('|')}) ${offer(value)}; return ;;`,
  );
  const after = values.length === 0 ? [] : ['      case $previous in', ...values, '      esac'];
  return [
    `    (${quoted(path === '' ? '' : ` ${path}`)})`,
    ...after,
    `      options=(${options.flatMap((option) => optionEntries(option)).join(' ')})`,
    `      names=(${commands.map(({ name, description }) => entry(name, description)).join(' ')})`,
    `      if [[ $PREFIX == -* ]]; then _describe -o option options`,
    `      else`,
    `        (( $#names )) && _describe command names`,
    `        ${offer(argument)}`,
    `      fi ;;`,
  ].join('\n');
}

function offer(value: OfferedValue): string {
  if (value === 'files') return '_files';
  if (value === 'folders') return '_files -/';
  return value === 'anything' ? ':' : `compadd -- ${value.words.map((word) => quoted(word)).join(' ')}`;
}

function optionEntries({ names, description }: CompletedOption): string[] {
  return names.map((name) => entry(name, description));
}

function entry(name: string, description: string): string {
  return quoted(`${name}:${description}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
