// Explains syntax errors in YAML in plain words.
import type {YAMLParseError, YAMLWarning} from 'yaml';
import type {SyntaxDiagnostic} from './diagnose-json.js';

type Explanation = readonly [message: string, hint: string];

const byCode: Readonly<Partial<Record<YAMLParseError['code'], Explanation>>> = {
  ALIAS_PROPS: ['An alias cannot have an anchor or a tag.', 'Remove it from the front of the *.'],
  BAD_ALIAS: [
    'This name of an anchor or alias is not valid.',
    'Put the text in quotes if it is not meant as an alias.',
  ],
  BAD_COLLECTION_TYPE: ['This tag does not fit the value.', 'Remove the tag.'],
  BAD_DIRECTIVE: ['This directive (a line that starts with %) is not valid.', 'Remove it, or put the text in quotes.'],
  BAD_DQ_ESCAPE: [
    'This escape sequence is not valid in double quotes.',
    'Use single quotes, or write \\\\ for a backslash.',
  ],
  BAD_INDENT: [
    'The indentation is wrong: this line does not line up with the ones it belongs to.',
    'Indent it like its neighbors.',
  ],
  BAD_PROP_ORDER: ['An anchor or a tag is in front of its -, ? or :.', 'Move it after that character.'],
  BLOCK_AS_IMPLICIT_KEY: [
    'This line has a second colon, or the next line is indented wrongly.',
    'Put the value in quotes, or check the indentation.',
  ],
  BLOCK_IN_FLOW: [
    'A list or object in block style is inside brackets.',
    'Close the bracket first, or write it in brackets too.',
  ],
  KEY_OVER_1024_CHARS: ['This key is longer than 1024 characters.', 'Close the quotes or brackets before the colon.'],
  MULTILINE_IMPLICIT_KEY: ['A colon is missing after this key.', 'Write the key, a colon, a space and the value.'],
  MULTIPLE_ANCHORS: ['This value has two anchors.', 'Remove one of them.'],
  MULTIPLE_TAGS: ['This value has two tags.', 'Remove one of them.'],
  NON_STRING_KEY: ['A key must be a string.', 'Put the key in quotes.'],
  TAB_AS_INDENT: ['This line is indented with a tab.', 'Indent with spaces.'],
  TAG_RESOLVE_FAILED: [
    'This tag is unknown; the value is read without it.',
    'Remove the tag, or put the text in quotes.',
  ],
  UNEXPECTED_TOKEN: ['This does not belong here.', 'Check the indentation, brackets and quotes around it.'],
};

const unclosedBracket: Explanation = [
  'A [ or { is not closed, or its lines are not indented.',
  'Add the closing bracket, indent the lines, or put the text in quotes.',
];
const unclosedQuote: Explanation = [
  'A quotation mark is not closed.',
  'Add the closing one, or escape the one inside the text.',
];
const missingCharacter: Explanation = [
  'A character is missing here.',
  'Check colons, commas, dashes and the spaces after them.',
];

const unreadable: Explanation = [
  'This YAML cannot be read.',
  'Simplify it, or check the brackets and quotes around it.',
];

/** Explains an error that the parser found. An unclosed quotation mark is marked where it opens, not where the text ends. */
export function explainYamlError(
  {code, message: parserMessage, pos: [start, end]}: YAMLParseError | YAMLWarning,
  text: string,
): SyntaxDiagnostic {
  const [message, hint] = explain(code, parserMessage, text.charAt(start));
  if (message === unclosedQuote[0])
    return {message, hint, start: openingQuote(text, start, parserMessage.includes('"') ? '"' : "'")};
  // An error that spans lines is marked at its start only.
  const isShort = !/[\r\n]/.test(text.slice(start, end));
  return {message, hint, start, ...(isShort && end > start && {end})};
}

/** Returns the offset of the quote that opens an unclosed string: every later quote is escaped. */
function openingQuote(text: string, end: number, quote: string): number {
  let at = text.lastIndexOf(quote, end);
  while (at > 0 && (quote === '"' ? text.charAt(at - 1) === '\\' : text.charAt(at - 1) === quote)) {
    at = text.lastIndexOf(quote, at - 2);
  }
  return Math.max(at, 0);
}

function explain(code: YAMLParseError['code'], parserMessage: string, letter: string): Explanation {
  if (/^Flow (?:map|sequence) in block/.test(parserMessage)) return unclosedBracket;
  if (/^Flow (?:map|sequence) .*end with a/.test(parserMessage)) return unclosedBracket;
  if (/^Missing closing ["']/.test(parserMessage)) return unclosedQuote;
  if (code === 'BAD_SCALAR_START') return [`A value cannot begin with ${letter}.`, 'Put the value in quotes.'];
  if (code === 'MISSING_CHAR' && parserMessage.startsWith('Missing , ')) {
    return ['A comma is missing between two values in brackets.', 'Put a comma between them.'];
  }
  if (code === 'MISSING_CHAR' && parserMessage.startsWith('Implicit map keys')) {
    return ['A colon is missing after this key.', 'Write the key, a colon, a space and the value.'];
  }
  return byCode[code] ?? (code === 'MISSING_CHAR' ? missingCharacter : unreadable);
}
