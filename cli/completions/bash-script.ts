// Writes the completion script for bash. It works with the bash 3.2 of macOS, and without the package bash-completion.
import {optionsWithValues, type CompletedCommand, type Values} from './completed-commands.js';
import {branch, quoted, rows} from './case-statements.js';

export function bashScript(commands: readonly CompletedCommand[]): string {
  return `# Completions of galley for bash. Load them in ~/.bashrc: source <(galley completions bash)
_galley() {
  local command=galley i=1
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  # bash splits --out=dist into three words.
  if [[ $word == '=' ]]; then
    word=''
  elif [[ $previous == '=' ]]; then
    previous=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  COMPREPLY=()
  while ((i < COMP_CWORD)); do
    case "$command \${COMP_WORDS[i]}" in
${rows(commands.slice(1), ({path}) => branch(path, `command=${quoted(path)}`))}
${rows(optionsWithValues(commands), ({path}) => branch(path, "[[ ${COMP_WORDS[i+1]} == '=' ]] && ((i++)); ((i++))"))}
    esac
    ((i++))
  done
  case "$command $previous" in
${rows(optionsWithValues(commands), ({path, values}) => branch(path, `${complete(values)}; return`))}
  esac
  if [[ $word == -* ]]; then
    case "$command" in
${rows(commands, ({path, options}) => branch(path, offer(options.flatMap(({names}) => names))))}
    esac
  else
    case "$command" in
${rows(commands, ({path, subcommands, argument}) =>
  branch(path, subcommands.length > 0 ? offer(subcommands.map(({name}) => name)) : complete(argument)),
)}
    esac
  fi
}

_galley_offer() {
  local IFS=$' \\t\\n'
  COMPREPLY=($(compgen -W "$2" -- "$1"))
}

_galley_files() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen "$2" -- "$1"))
}

complete -F _galley galley`;
}

function complete(values: Values): string {
  switch (values.kind) {
    case 'files':
      return '_galley_files "$word" -f';
    case 'folders':
      return '_galley_files "$word" -d';
    case 'choices':
      return offer(values.choices);
    case 'none':
      return ':';
  }
}

function offer(words: readonly string[]): string {
  return `_galley_offer "$word" ${quoted(words.join(' '))}`;
}
