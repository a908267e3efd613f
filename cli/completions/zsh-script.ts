// Writes the completion script for zsh.
import {optionsWithValues, type CompletedCommand, type Values} from './completed-commands.js';
import {branch, quoted, rows} from './case-statements.js';

export function zshScript(commands: readonly CompletedCommand[]): string {
  return `#compdef galley
# Completions of galley for zsh. Load them in ~/.zshrc, after compinit: source <(galley completions zsh)
_galley() {
  local command=galley i=2
  local -a offered
  while ((i < CURRENT)); do
    case "$command \${words[i]}" in
${rows(commands.slice(1), ({path}) => branch(path, `command=${quoted(path)}`))}
${rows(optionsWithValues(commands), ({path}) => branch(path, '((i++))'))}
    esac
    ((i++))
  done
  if [[ \${words[CURRENT]} == --*=* ]]; then
    local option=\${words[CURRENT]%%=*}
    compset -P '*='
    _galley_value "$command $option"
    return
  fi
  _galley_value "$command \${words[CURRENT-1]}" && return
  if [[ \${words[CURRENT]} == -* ]]; then
    case "$command" in
${rows(commands, ({path, options}) =>
  branch(
    path,
    `offered=(${options.flatMap(({names, description}) => names.map((name) => quoted(`${name}:${description}`))).join(' ')})`,
  ),
)}
    esac
    _describe -o option offered
  else
    case "$command" in
${rows(commands, ({path, subcommands, argument}) =>
  branch(
    path,
    subcommands.length > 0
      ? `offered=(${subcommands.map(({name, description}) => quoted(`${name}:${description}`)).join(' ')}); _describe command offered`
      : complete(argument),
  ),
)}
    esac
  fi
}

_galley_value() {
  local -a offered
  case "$1" in
${rows(optionsWithValues(commands), ({path, values}) => branch(path, complete(values)))}
      *) return 1 ;;
  esac
  return 0
}

if [[ $funcstack[1] == _galley ]]; then _galley "$@"; else compdef _galley galley; fi`;
}

function complete(values: Values): string {
  switch (values.kind) {
    case 'files':
      return '_files';
    case 'folders':
      return '_files -/';
    case 'choices':
      return `offered=(${values.choices.map(quoted).join(' ')}); compadd -a offered`;
    case 'none':
      return '_message value';
  }
}
