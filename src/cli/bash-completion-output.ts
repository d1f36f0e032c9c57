import { byValue, type CompletedCommand, type OfferedValue } from './completion-tree-options.ts';

/** The script for bash: a function that finds the command on the line, and offers what fits in the place of the cursor. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const below = commands.filter(({ path }) => path !== '');
  return `# Completion of guildhall for bash, made by "guildhall completion bash".
_guildhall_offer() {
  local IFS=$'\\n'
  case $1 in
    files) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")) ;;
    folders) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$current")) ;;
    anything) COMPREPLY=() ;;
    *) COMPREPLY=($(compgen -W "$1" -- "$current")) ;;
  esac
}

_guildhall() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command='' names='' options='' argument='' i
  # "--size=country" is three words.
  if [[ $current == = ]]; then current=''; elif [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command \${COMP_WORDS[i]}" in
      ${below.map(({ path }) => `' ${path}'`).join(' | ')}) command="$command \${COMP_WORDS[i]}" ;;
    esac
  done
  case $command in
${commands.map((command) => commandCase(command)).join('\n')}
  esac
  if [[ $current == -* ]]; then _guildhall_offer "$options"
  elif [[ -n $names ]]; then
    _guildhall_offer "$names"
    if [[ \${#COMPREPLY[@]} == 0 && $argument != anything ]]; then _guildhall_offer "$argument"; fi
  else _guildhall_offer "$argument"
  fi
}

complete -F _guildhall guildhall
`;
}

function commandCase({ path, commands, options, argument }: CompletedCommand): string {
  const values = byValue(options).map(
    ({ names, value }) => `        ${names.join(' | ')}) _guildhall_offer ${offered(value)}; return ;;`,
  );
  const known = [
    `      names=${listed(commands.map(({ name }) => name))}`,
    `      options=${listed(options.flatMap(({ names }) => names))}`,
    `      argument=${offered(argument)}`,
  ];
  const after = values.length === 0 ? [] : ['      case $previous in', ...values, '      esac'];
  return [`    '${path === '' ? '' : ` ${path}`}')`, ...after, ...known, '      ;;'].join('\n');
}

function offered(value: OfferedValue): string {
  return typeof value === 'string' ? value : listed(value.words);
}

function listed(words: readonly string[]): string {
  return `$'${words.join(String.raw`\n`)}'`;
}
