// Rewords the messages of the YAML parser for people who write pages.
import type {YAMLParseError, YAMLWarning} from 'yaml';
import type {YamlError} from './read-yaml.js';

type Wording = readonly [message: string, hint: string];

const wordings: Readonly<Record<string, Wording>> = {
  BAD_DQ_ESCAPE: [
    'This is not a valid escape sequence in double quotes.',
    'Use single quotes, or write `\\\\` for a backslash.',
  ],
  BAD_INDENT: ['This line is indented differently from the lines around it.', 'Give them the same indentation.'],
  BLOCK_AS_IMPLICIT_KEY: [
    'A value with `: ` in it is not in quotes.',
    'Put the whole value in quotes, or indent the next line like this one.',
  ],
  MULTILINE_IMPLICIT_KEY: ['A `:` is missing after a key.', 'Write `key: value`, with a space after the colon.'],
  TAB_AS_INDENT: ['This line is indented with a tab.', 'Indent with spaces.'],
  TAG_RESOLVE_FAILED: [
    'Galley does not support this `!` tag, so it is ignored.',
    'Remove the tag, or put the value in quotes.',
  ],
  UNEXPECTED_TOKEN: ['This does not belong here.', 'Check the indentation, dashes and quotes around it.'],
};

const unclosed: Wording = ['A `[` or `{` is not closed.', 'Add the closing bracket, or put the text in quotes.'];
const unquoted: Wording = [
  'A quotation mark is not closed.',
  'Add the closing one, or escape quotation marks inside the text.',
];

export function rewordYamlError(error: YAMLParseError | YAMLWarning, text: string): YamlError {
  const [message, hint] = wordingOf(error, text);
  return {message, ...(hint !== undefined && {hint}), offset: error.pos[0]};
}

function wordingOf({code, message, pos}: YAMLParseError | YAMLWarning, text: string): readonly [string, string?] {
  if (/^Flow (?:map|sequence)/.test(message)) return unclosed;
  if (/^Missing closing ["']/.test(message)) return unquoted;
  if (code === 'BAD_SCALAR_START') {
    const start = text.charAt(pos[0]);
    return [`A value cannot begin with ${start === '`' ? 'a backtick' : `\`${start}\``}.`, 'Put it in quotes.'];
  }
  return wordings[code] ?? [message.endsWith('.') ? message : `${message}.`];
}
