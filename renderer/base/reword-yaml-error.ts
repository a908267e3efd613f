// Rewords the messages of the YAML parser for people who write pages. Errors that pages have rarely get the wording of the
// tools, which read YAML of programs.
import type {YAMLParseError, YAMLWarning} from 'yaml';
import {explainYamlError} from '../../runtime/text/explain-yaml-error.js';
import type {YamlError} from './read-yaml.js';
import {ownProperty} from '../../runtime/text/own-property.js';

type Wording = readonly [message: string, hint: string];

const wordings: Readonly<Record<string, Wording>> = {
  BAD_INDENT: ['This line is indented differently from the lines around it.', 'Give them the same indentation.'],
  BLOCK_AS_IMPLICIT_KEY: [
    'A value with `: ` in it is not in quotes.',
    'Put the whole value in quotes, or indent the next line like this one.',
  ],
  MULTILINE_IMPLICIT_KEY: ['A `:` is missing after a key.', 'Write `key: value`, with a space after the colon.'],
  TAG_RESOLVE_FAILED: [
    'Galley does not support this `!` tag, so it is ignored.',
    'Remove the tag, or put the value in quotes.',
  ],
};

const unclosed: Wording = [
  'A `[` or `{` is not closed, or its lines are not indented.',
  'Add the closing bracket, indent the lines, or put the text in quotes.',
];

export function rewordYamlError(error: YAMLParseError | YAMLWarning, text: string): YamlError {
  const wording = wordingOf(error, text);
  if (wording === undefined) {
    const {message, hint, start} = explainYamlError(error, text);
    return {message, hint, offset: start};
  }
  const [message, hint] = wording;
  return {message, hint, offset: error.pos[0]};
}

/** Returns nothing for an error whose wording is that of the tools. */
function wordingOf({code, message, pos}: YAMLParseError | YAMLWarning, text: string): Wording | undefined {
  if (/^Flow (?:map|sequence)/.test(message)) return unclosed;
  if (code === 'BAD_SCALAR_START') {
    const start = text.charAt(pos[0]);
    return [`A value cannot begin with ${start === '`' ? 'a backtick' : `\`${start}\``}.`, 'Put it in quotes.'];
  }
  return ownProperty(wordings, code);
}
