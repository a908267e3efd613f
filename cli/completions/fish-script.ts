// Writes the completion script for fish.
import {optionsWithValues, type CompletedCommand, type Values} from './completed-commands.js';

export function fishScript(commands: readonly CompletedCommand[]): string {
  return `# Completions of galley for fish. Save them: galley completions fish > ~/.config/fish/completions/galley.fish
function __galley_command
    set -l command galley
    set -l is_value 0
    for word in (commandline -opc)[2..-1]
        if test $is_value = 1
            set is_value 0
            continue
        end
        switch "$command $word"
            case ${commands
              .slice(1)
              .map(({path}) => quoted(path))
              .join(' ')}
                set command "$command $word"
            case ${optionsWithValues(commands)
              .map(({path}) => quoted(path))
              .join(' ')}
                set is_value 1
        end
    end
    echo $command
end

function __galley_is
    test (__galley_command) = "$argv"
end

complete -c galley -e
complete -c galley -f
${commands.flatMap(completions).join('\n')}`;
}

function completions({path, options, subcommands, argument}: CompletedCommand): readonly string[] {
  const start = `complete -c galley -n ${quoted(`__galley_is ${path}`)}`;
  const values = argument.kind === 'none' || subcommands.length > 0 ? [] : [`${start} ${argumentFlags(argument)}`];
  return [
    ...subcommands.map(({name, description}) => `${start} -a ${name} -d ${quoted(description)}`),
    ...values,
    ...options.map(({names, description, values: ofOption}) => {
      const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
      const value = ofOption === undefined ? [] : [optionFlags(ofOption)];
      return [start, ...flags, ...value, `-d ${quoted(description)}`].join(' ');
    }),
  ];
}

function argumentFlags(values: Values): string {
  return values.kind === 'files' ? '-F' : offered(values);
}

/** `-r`: the option has a value, `-F`: a file, `-x`: no file. */
function optionFlags(values: Values): string {
  return values.kind === 'files' ? '-r -F' : ['-x', offered(values)].filter((flag) => flag !== '').join(' ');
}

function offered(values: Values): string {
  switch (values.kind) {
    case 'folders':
      return "-a '(__fish_complete_directories)'";
    case 'choices':
      return `-a ${quoted(values.choices.join(' '))}`;
    case 'files':
    case 'none':
      return '';
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
