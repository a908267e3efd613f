// Words the errors that commander finds in the arguments: unknown commands and options, missing arguments, invalid values.
import type {CommanderError} from 'commander';
import {SiteError} from '../../renderer/base/site-error.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {capitalize} from '../../runtime/text/capitalize.js';

/** `error: unknown option '--prot'\n(Did you mean --port?)` → a message and a hint. */
export function usageError({message}: CommanderError): SiteError {
  const [first = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const plain = plainMessage(first);
  const sentence = capitalize(plain).replace(/\.?$/, '.');
  const hint =
    suggestion?.replace(/^\((.*)\)$/, '$1') ??
    suggestChoice(first) ??
    'Run the command with --help to see its arguments and options.';
  return new SiteError('usage', sentence, {hint});
}

/** `option '--port <number>' argument 'http' is invalid. …` → `'http' is not a valid value of --port. …` */
function plainMessage(message: string): string {
  return message
    .replace(/^option '(.*)' argument missing$/, 'option $1 needs a value')
    .replace(/^option '(--[\w-]+)[^']*' argument '(.*?)' is invalid\./s, "'$2' is not a valid value of $1.")
    .replace(
      /^option '(--[\w-]+)[^']*' value '(.*?)' from env '(\w+)' is invalid\./s,
      "'$2' is not a valid value of $3, which sets $1.",
    )
    .replace(/^command-argument value '(.*?)' is invalid for argument '(.*?)'\./s, "'$1' is not a valid $2.");
}

/** `option '--host <host>' argument 'netlfy' is invalid. Allowed choices are netlify, s3.` → `Did you mean netlify?` */
function suggestChoice(message: string): string | undefined {
  const [, value, choices] =
    /(?:argument|value) '(.*?)' is invalid(?: for argument '.*')?\. Allowed choices are (.*)\.$/.exec(message) ?? [];
  if (value === undefined) return undefined;
  const suggestion = nearest(value, choices?.split(', ') ?? []);
  return suggestion && `Did you mean ${suggestion}?`;
}
