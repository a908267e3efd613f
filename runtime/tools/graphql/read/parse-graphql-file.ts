// Parses GraphQL text into a syntax tree, or reports one finding with an explanation of the syntax error.
import {type DocumentNode, GraphQLError, parse, Source} from 'graphql';
import type {Findings, Place} from '../../base/finding.js';
import {maxDepth} from '../../base/read-json.js';
import {type TextPositions, textPositions} from '../../base/text-positions.js';
import {type BracketScan, scanBrackets} from './scan-brackets.js';
import {capitalize} from '../../../text/capitalize.js';

export interface ParsedFile {
  readonly file: string;
  readonly document: DocumentNode;
  /** The range of a node of this file. */
  placeOf(node: {readonly loc?: {readonly start: number; readonly end: number}}): Place;
}

/** Undefined after an error: `graphql-syntax` or `nesting-too-deep`. */
export function parseGraphqlFile(file: string, text: string, findings: Findings): ParsedFile | undefined {
  const lines = textPositions(file, text);
  const brackets = scanBrackets(text);
  if (brackets.tooDeepAt !== undefined) {
    findings.add({
      severity: 'error',
      code: 'nesting-too-deep',
      message: `Brackets are nested more than ${maxDepth} levels deep here.`,
      hint: 'Make the document flatter.',
      place: lines.placeOf(brackets.tooDeepAt),
    });
    return undefined;
  }
  try {
    const document = parse(new Source(text, file));
    return {file, document, placeOf: (node) => lines.placeOf(node.loc?.start ?? 0, node.loc?.end)};
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    findings.add({severity: 'error', code: 'graphql-syntax', ...explain(error, text, brackets, lines)});
    return undefined;
  }
}

interface Explanation {
  readonly message: string;
  readonly hint: string;
  readonly place: Place;
}

const generalHint = 'Check the lines before it for a missing bracket, colon or name.';

function explain(error: GraphQLError, text: string, brackets: BracketScan, lines: TextPositions): Explanation {
  const at = error.positions?.[0] ?? 0;
  const message = error.message.replace(/^Syntax Error: /, '').replace(/\.$/, '');
  if (message.startsWith('Unterminated string')) {
    const start = brackets.unclosedStringAt ?? at;
    return {
      message: 'The string that starts here has no closing quotes.',
      hint: text.startsWith('"""', start) ? 'Close it with """.' : 'Close it with " on the same line, or use """.',
      place: lines.placeOf(start),
    };
  }
  if (/<EOF>/.test(message)) return explainEof(brackets, text, lines);
  const [, expected, found] = /^Expected (.+?), found (.+)$/s.exec(message) ?? [];
  if (expected !== undefined && found !== undefined) {
    return {
      message: `${capitalize(describeToken(expected))} is expected here, not ${describeToken(found)}.`,
      hint: generalHint,
      place: lines.placeOf(at),
    };
  }
  const [, unexpected] = /^Unexpected (?:character: )?(.+)$/s.exec(message) ?? [];
  if (unexpected !== undefined) {
    return {
      message: `${capitalize(describeToken(unexpected))} is not expected here.`,
      hint: unexpectedHint(unexpected),
      place: lines.placeOf(at),
    };
  }
  return {message: `This is not valid GraphQL: ${message}.`, hint: 'Correct or remove it.', place: lines.placeOf(at)};
}

function explainEof(brackets: BracketScan, text: string, lines: TextPositions): Explanation {
  const place = lines.placeOf(text.length);
  const message = 'The file ends unexpectedly.';
  if (brackets.unclosedBracketAt === undefined) return {message, hint: 'Check whether the file was cut off.', place};
  const {line, column} = lines.placeOf(brackets.unclosedBracketAt);
  return {
    message,
    hint: `Close the ${text.charAt(brackets.unclosedBracketAt)} in line ${line}, column ${column}.`,
    place,
  };
}

/** `Name "type"` → `the name type`, `":"` → `:` */
function describeToken(token: string): string {
  const [, kind, value] = /^(Name|Int|Float|String|BlockString)(?: "(.*)")?$/s.exec(token) ?? [];
  if (kind !== undefined) {
    const word = kind === 'Name' ? 'name' : kind === 'Int' || kind === 'Float' ? 'number' : 'text';
    return value === undefined ? `a ${word}` : `the ${word} ${JSON.stringify(shorten(value))}`;
  }
  return shorten(token.replace(/^"(.*)"$/s, '`$1`').replace(/^one of /, 'one of: '));
}

function unexpectedHint(unexpected: string): string {
  if (/"'"|U\+2018|U\+2019|U\+201C|U\+201D/.test(unexpected)) return 'GraphQL strings need double quotes.';
  if (/";"/.test(unexpected)) return 'GraphQL has no semicolons: remove it.';
  if (/"\/"/.test(unexpected)) return 'Comments start with #.';
  if (unexpected.startsWith('Name'))
    return 'A definition starts with a keyword such as type, interface, union, enum, input, scalar or extend.';
  return generalHint;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
