// What is wrong with a text that should be YAML, in plain words.
import type {YAMLParseError, YAMLWarning} from 'yaml';
import type {SyntaxDiagnostic} from '../../text/diagnose-json.js';

type Words = readonly [message: string, hint: string];

const byCode: Readonly<Partial<Record<YAMLParseError['code'], Words>>> = {
  ALIAS_PROPS: ['An alias cannot have an anchor or a tag.', 'Remove what stands before the *.'],
  BAD_ALIAS: ['This name of an anchor or alias is not valid.', 'Put the text in quotes if no alias is meant.'],
  BAD_COLLECTION_TYPE: ['This tag does not fit the value.', 'Remove the tag.'],
  BAD_DIRECTIVE: ['This % line is not understood.', 'Remove it, or put the text in quotes.'],
  BAD_DQ_ESCAPE: [
    'This escape is not known between double quotes.',
    'Use single quotes, or write \\\\ for a backslash.',
  ],
  BAD_INDENT: [
    'The indentation is wrong: this line does not line up with the ones it belongs to.',
    'Indent it like its neighbors.',
  ],
  BAD_PROP_ORDER: ['An anchor or a tag stands before its dash, ? or :.', 'Move it behind.'],
  BLOCK_AS_IMPLICIT_KEY: [
    'A second colon stands in this line, or the next line is indented wrongly.',
    'Put the value in quotes, or check the indentation.',
  ],
  BLOCK_IN_FLOW: [
    'A list or object in lines stands inside brackets.',
    'Close the bracket first, or write it with brackets too.',
  ],
  KEY_OVER_1024_CHARS: ['This key is longer than 1024 characters.', 'Close the quotes or brackets before the colon.'],
  MULTILINE_IMPLICIT_KEY: ['A colon is missing after this key.', 'Write the key, a colon, a space and the value.'],
  MULTIPLE_ANCHORS: ['This value has two anchors.', 'Remove one of them.'],
  MULTIPLE_TAGS: ['This value has two tags.', 'Remove one of them.'],
  NON_STRING_KEY: ['A key must be a text.', 'Put the key in quotes.'],
  TAB_AS_INDENT: ['This line is indented with a tab.', 'Indent with spaces.'],
  TAG_RESOLVE_FAILED: [
    'This tag is not known; the value is read without it.',
    'Remove the tag, or put the text in quotes.',
  ],
  UNEXPECTED_TOKEN: ['This does not belong here.', 'Check the indentation, brackets and quotes around it.'],
};

const unclosedBracket: Words = ['A [ or { is not closed.', 'Add the closing bracket, or put the text in quotes.'];
const unclosedQuote: Words = ['A quotation mark is not closed.', 'Add it, or double the one inside the text.'];
const missing: Words = ['A character is missing here.', 'Check colons, commas, dashes and the spaces after them.'];

export function diagnoseYaml(
  {code, message: given, pos: [start, end]}: YAMLParseError | YAMLWarning,
  text: string,
): SyntaxDiagnostic {
  const [message, hint] = wordsFor(code, given, text.charAt(start));
  if (message === unclosedQuote[0])
    return {message, hint, start: openingQuote(text, start, given.includes('"') ? '"' : "'")};
  // A mistake that reaches over lines is marked where it begins.
  const isShort = !/[\r\n]/.test(text.slice(start, end));
  return {message, hint, start, ...(isShort && end > start && {end})};
}

/** An open text has no quotation mark in it but the first and escaped ones. */
function openingQuote(text: string, end: number, quote: string): number {
  let at = text.lastIndexOf(quote, end);
  while (at > 0 && (quote === '"' ? text.charAt(at - 1) === '\\' : text.charAt(at - 1) === quote)) {
    at = text.lastIndexOf(quote, at - 2);
  }
  return Math.max(at, 0);
}

function wordsFor(code: YAMLParseError['code'], given: string, letter: string): Words {
  if (/^Flow (?:map|sequence) in block/.test(given)) return unclosedBracket;
  if (/^Flow (?:map|sequence) .*end with a/.test(given)) return unclosedBracket;
  if (/^Missing closing ["']/.test(given)) return unclosedQuote;
  if (code === 'BAD_SCALAR_START') return [`A value cannot begin with ${letter}.`, 'Put the value in quotes.'];
  if (code === 'MISSING_CHAR' && given.startsWith('Missing , ')) {
    return ['A comma is missing between two values in brackets.', 'Put a comma between them.'];
  }
  if (code === 'MISSING_CHAR' && given.startsWith('Implicit map keys')) {
    return ['A colon is missing after this key.', 'Write the key, a colon, a space and the value.'];
  }
  return byCode[code] ?? missing;
}
