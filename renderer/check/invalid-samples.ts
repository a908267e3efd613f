// Finds code blocks that do not parse, because readers copy them.
import {createRequire} from 'node:module';
import {parse as parseBabel, type ParserPlugin} from '@babel/parser';
import JSON5 from 'json5';
import type {Diagnostic} from '../base/diagnostic.js';
import {codeMarks} from '../code/code-marks.js';
import {codeBlockOptions} from '../code/code-options.js';
import {isSampleLanguage, type SampleLanguage} from './checked-sample-languages.js';
import {codeBlocksIn, type CodeBlock, type PlaceOfNode} from '../markdown/find-code-blocks.js';
import {parseForChecks} from '../markdown/parse-for-checks.js';
import {checkGraphql} from '../../runtime/tools/syntax/check-graphql.js';
import {isOpenApi, checkOpenApi} from '../../runtime/tools/syntax/check-openapi.js';
import {checkProto} from '../../runtime/tools/syntax/check-proto.js';
import {checkToml} from '../../runtime/tools/syntax/check-toml.js';
import {checkYamlStream} from '../../runtime/tools/syntax/check-yaml.js';
import {
  positionAt,
  withoutPosition,
  type CheckSyntax,
  type CodeSyntaxError,
} from '../../runtime/tools/syntax/check-output-syntax.js';

/** Returns a diagnostic for each code block of a Markdown file that does not parse. */
export function invalidSamples(text: string, file: string): readonly Diagnostic[] {
  const placeOf: PlaceOfNode = ({position}) => ({
    file,
    ...(position && {line: position.start.line, column: position.start.column}),
  });
  return codeBlocksIn(parseForChecks(text), placeOf).flatMap((block) => {
    const {language} = block;
    if (!isSampleLanguage(language)) return [];
    const error = sampleError(block, language);
    if (error !== undefined) return [diagnosticOf(block, error, `This ${language} code does not parse`)];
    const invalid = openApiLanguages.has(language) ? openApiError(block) : undefined;
    return invalid === undefined ? [] : [diagnosticOf(block, invalid, 'This OpenAPI document is not valid')];
  });
}

const openApiLanguages: ReadonlySet<SampleLanguage> = new Set(['json', 'yaml', 'yml']);

function openApiError(block: CodeBlock): CodeSyntaxError | undefined {
  const code = parsableCode(block);
  return code !== undefined && isOpenApi(code) ? checkOpenApi(code) : undefined;
}

function diagnosticOf({place}: CodeBlock, {message, line, column}: CodeSyntaxError, summary: string): Diagnostic {
  return {
    severity: 'info',
    code: 'code-invalid',
    message: `${summary}: ${message.replace(/\.$/, '')}.`,
    hint: 'Correct it, or add `no-check` after its language if it is not meant to parse.',
    place: {file: place.file, line: (place.line ?? 1) + line, column: column + Math.max(0, (place.column ?? 1) - 1)},
  };
}

/** Placeholder lines for omitted code: `...`, `// …`, `# ...`. */
const omission = /^[ \t]*(?:\/\/|#|--|\/\*)?[ \t]*(?:\.\.\.|…)[ \t,;]*(?:\*\/)?[ \t]*$/gm;

/** Placeholders for omitted values: `setState(...)`, `const a = …`, `{...}`. Spread syntax does not match. */
const omittedValue = /\.\.\.(?![ \t]*[\w$[({"'`.<])|…/g;

/** Optional arguments in signatures: `use(setup, dependencies?)`. */
const optionalArgument = /(?<=\w)\?(?=[ \t]*[,)])/g;

/** Placeholders in commands, which would parse as redirections: `npm create nuxt <project-name>`. */
const placeholder = /<[a-zA-Z][\w. |:/@-]*>/g;

/** Returns the syntax error of a block, unless its code is deliberately incomplete. */
function sampleError(block: CodeBlock, language: SampleLanguage): CodeSyntaxError | undefined {
  const parse = parsers[language];
  const code = parsableCode(block);
  const error = code === undefined ? undefined : parse(code);
  if (error !== undefined && isComparison(block, parse)) return undefined;
  if (code === undefined || error === undefined || isTruncated(block.code)) return undefined;
  const complete = isShell(language)
    ? code.replace(placeholder, underscores)
    : isScript(language)
      ? code.replace(omittedValue, underscores).replace(optionalArgument, ' ')
      : code;
  return complete === code ? error : parse(complete) && error;
}

/** Returns whether the code parses without the lines that are marked as removed, because both versions do not parse together. */
function isComparison(block: CodeBlock, parse: CheckSyntax): boolean {
  const {text, marks} = codeMarks(block.code, codeBlockOptions(block.meta));
  const lines = text.split('\n');
  const kept = lines.filter((_, index) => marks.get(index + 1)?.has('del') !== true);
  const code = kept.length === lines.length ? undefined : parsableCode({...block, code: kept.join('\n')});
  return code !== undefined && parse(code) === undefined;
}

function underscores(written: string): string {
  return '_'.repeat(written.length);
}

/** Returns whether the code ends with an omission such as `// ...`, so that closing brackets may be missing. */
function isTruncated(code: string): boolean {
  const end = code.trimEnd();
  return end.slice(end.lastIndexOf('\n') + 1).replace(omission, '') === '';
}

/** Returns the code to parse, or undefined if it contains other syntax, such as `{{ value }}` of a template. */
function parsableCode({code, meta, language}: CodeBlock): string | undefined {
  if (/\{\{|\{%|<%|<<</.test(code) && !isScript(language)) return undefined;
  if (/\b(?:diff|fragment|no-check)\b/.test(meta)) return undefined;
  if (language === 'zsh' && zshSyntax.test(code)) return undefined;
  // A block with prompts is a session, which contains the output of commands. `# ` may be the prompt of root, so blocks with
  // comments on lines of their own are not parsed either.
  if (isShell(language) && /^\s*[$>%#] /m.test(code)) return undefined;
  return code.replace(omission, (line) => ' '.repeat(line.length));
}

function isScript(language: string): boolean {
  return /^(?:tsx?|jsx?|[mc][jt]s|javascript|typescript)$/.test(language);
}

function isShell(language: string): boolean {
  return ['bash', 'sh', 'shell', 'zsh'].includes(language);
}

/**
 * Syntax that Bash lacks, so that its parser would reject it: glob qualifiers and flags, anonymous functions, loops without
 * `do`, `=(…)`, `repeat` and `always`.
 */
const zshSyntax =
  /[*?\])]\([^)\n]*\)|\$\{\(|\(#|^\s*(?:\(\)|function)\s*\{|^\s*(?:for|foreach)\s+\w+\s*\(|=\(|^\s*repeat\b|\balways\b|<->|\|&|&!|&\|/m;

/** Also accepts fragments: members of an object or a class, the body of a function, JSX children. */
function parseScript(plugins: readonly ParserPlugin[]): CheckSyntax {
  const attempts: readonly (readonly [before: string, after: string])[] = [
    ['', ''],
    ['(', '\n)'],
    ['({', '\n})'],
    ['class X {', '\n}'],
    ['async function* f() {', '\n}'],
    ['switch (x) {', '\n}'],
  ];
  const elements = ['<>', '\n</>'] as const;
  return (text) => {
    let first: CodeSyntaxError | undefined;
    // Between JSX tags, everything is text.
    const isMarkup = text.trimStart().startsWith('<');
    const tag = isMarkup ? /^\s*<[\w.]+\s[^<]*(?<!\/)(?=>\s*$)/.exec(text)?.[0] : undefined;
    for (const [before, after] of isMarkup ? [...attempts, elements] : attempts) {
      try {
        const {errors} = parseBabel(before + (tag === undefined ? text : `${tag}/>`) + after, {
          sourceType: 'module',
          plugins: [...plugins, 'decorators', 'explicitResourceManagement'],
          allowReturnOutsideFunction: true,
          allowAwaitOutsideFunction: true,
          allowUndeclaredExports: true,
          allowSuperOutsideMethod: true,
          allowNewTargetOutsideFunction: true,
          attachComment: false,
          errorRecovery: true,
        });
        const [error] = errors?.filter(({reasonCode}) => !concernsWholeFile(reasonCode)) ?? [];
        if (error === undefined) return undefined;
        first ??= {message: withoutPosition(String(error)), ...positionAt(text, error.pos ?? 0)};
      } catch (error) {
        if (!(error instanceof SyntaxError) || !('pos' in error)) throw error;
        first ??= {message: withoutPosition(error.message), ...positionAt(text, Number(error.pos))};
      }
    }
    return first;
  };
}

/** Ignored, because a block may show two versions of a file, or export names that it does not declare. */
function concernsWholeFile(reasonCode: string): boolean {
  return ['VarRedeclaration', 'DuplicateExport', 'ModuleExportUndefined', 'ImportOutsideModule'].includes(reasonCode);
}

/** Accepts JSON5, because examples of settings often have comments and trailing commas. */
function parseJson(text: string): CodeSyntaxError | undefined {
  const error = jsonError(text);
  if (error === undefined || jsonError(`{${text}\n}`) === undefined) return undefined;
  return isJsonLines(text) ? undefined : error;
}

function jsonError(text: string): CodeSyntaxError | undefined {
  try {
    JSON5.parse(text);
    return undefined;
  } catch (error) {
    const {message, lineNumber = 1, columnNumber = 1} = error as Error & {lineNumber?: number; columnNumber?: number};
    return {
      message: message.replace(/^JSON5: /, '').replace(/ at \d+:\d+$/, ''),
      line: lineNumber,
      column: columnNumber,
    };
  }
}

/** Returns whether each line is a value. */
function isJsonLines(text: string): boolean {
  return text.split('\n').every((line) => line.trim() === '' || jsonError(line) === undefined);
}

/** Expects one JSON value per line, without comments or other JSON5 syntax. */
function parseJsonLines(text: string): CodeSyntaxError | undefined {
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || isJson(line)) continue;
    const {message, column} = jsonError(line) ?? {message: 'The line is not JSON', column: 1};
    return {message, line: index + 1, column};
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // `jsonError` returns the position.
  }
}

function parseBash(text: string): CodeSyntaxError | undefined {
  const {parse} = require('unbash') as typeof import('unbash');
  const [error] = parse(text).errors ?? [];
  return error && {message: error.message, ...positionAt(text, error.pos)};
}

const require = createRequire(import.meta.url);

const script = parseScript(['jsx']);
const typeScript = parseScript(['typescript']);
const typeScriptWithJsx = parseScript(['typescript', 'jsx']);

const parsers: Readonly<Record<SampleLanguage, CheckSyntax>> = {
  js: script,
  jsx: script,
  javascript: script,
  mjs: script,
  cjs: script,
  ts: parseTypeScript,
  typescript: parseTypeScript,
  mts: parseTypeScript,
  cts: parseTypeScript,
  tsx: typeScriptWithJsx,
  json: parseJson,
  jsonc: parseJson,
  json5: parseJson,
  jsonl: parseJsonLines,
  ndjson: parseJsonLines,
  yaml: checkYamlStream,
  yml: checkYamlStream,
  toml: checkToml,
  graphql: checkGraphql,
  gql: checkGraphql,
  proto: parseProto,
  protobuf: parseProto,
  bash: parseBash,
  sh: parseBash,
  shell: parseBash,
  zsh: parseBash,
};

/** Also accepts members of a service, a message or an enum, which guides explain one by one. */
function parseProto(text: string): CodeSyntaxError | undefined {
  const error = checkProto(text);
  if (error === undefined) return undefined;
  const isFragment = ['service', 'message', 'enum'].some((kind) => checkProto(`${kind} X {${text}\n}`) === undefined);
  return isFragment ? undefined : error;
}

/** Also accepts JSX, because many React examples use the language `ts`. */
function parseTypeScript(text: string): CodeSyntaxError | undefined {
  return typeScript(text) && typeScriptWithJsx(text);
}
