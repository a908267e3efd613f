import {Argument, Command} from 'commander';
import {completedCommands, type CompletedCommand} from '../completions/completed-commands.js';
import type {Io} from '../io.js';

const scripts: Readonly<Record<string, () => Promise<(commands: readonly CompletedCommand[]) => string>>> = {
  bash: async () => (await import('../completions/bash-script.js')).bashScript,
  zsh: async () => (await import('../completions/zsh-script.js')).zshScript,
  fish: async () => (await import('../completions/fish-script.js')).fishScript,
};

/** The script covers the commands of the program that this command is added to, so all must be loaded. */
export function completionsCommand(io: Io): Command {
  return new Command('completions')
    .description('Print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(scripts)))
    .addHelpText('after', examples)
    .action(async (shell: string, _options: object, command: Command) => {
      const script = await scripts[shell]?.();
      if (script !== undefined && command.parent !== null) io.out(script(completedCommands(command.parent)));
    });
}

const examples = `
Examples:
  $ source <(galley completions bash)     in ~/.bashrc
  $ source <(galley completions zsh)      in ~/.zshrc, after compinit
  $ galley completions fish > ~/.config/fish/completions/galley.fish`;
