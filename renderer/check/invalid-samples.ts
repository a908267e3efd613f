// Finds code blocks that do not parse. Readers copy them.
import {createRequire} from 'node:module';
import {parse as parseBabel, type ParserPlugin} from '@babel/parser';
import JSON5 from 'json5';
import type {Diagnostic} from '../base/diagnostic.js';
import {isSampleLanguage, type SampleLanguage} from './sample-languages.js';
import {codeBlocksIn, type CodeBlock, type PlaceOfNode} from '../markdown/code-blocks.js';
import {parseSource} from '../markdown/parse-source.js';
import {parseGraphql} from '../../runtime/tools/syntax/parse-graphql.js';
import {isOpenApi, parseOpenApi} from '../../runtime/tools/syntax/parse-openapi.js';
import {parseProto} from '../../runtime/tools/syntax/parse-proto.js';
import {parseToml} from '../../runtime/tools/syntax/parse-toml.js';
import {parseYaml} from '../../runtime/tools/syntax/parse-yaml.js';
import {
  positionAt,
  withoutPosition,
  type ParseSyntax,
  type SyntaxDiagnostic,
} from '../../runtime/tools/syntax/check-output-syntax.js';

/** Returns a diagnostic for each code block of a Markdown file that does not parse. */
export function invalidSamples(text: string, file: string): readonly Diagnostic[] {
  const placeOf: PlaceOfNode = ({position}) => ({
    file,
    ...(position && {line: position.start.line, column: position.start.column}),
  });
  return codeBlocksIn(parseSource(text), placeOf).flatMap((block) => {
    const {language} = block;
    if (!isSampleLanguage(language)) return [];
    const error = sampleError(block, language);
    if (error !== undefined) return [diagnosticOf(block, error, `This ${language} code does not parse`)];
    const invalid = mayBeOpenApi.has(language) ? openApiError(block) : undefined;
    return invalid === undefined ? [] : [diagnosticOf(block, invalid, 'This OpenAPI document is not valid')];
  });
}

const mayBeOpenApi: ReadonlySet<SampleLanguage> = new Set(['json', 'yaml', 'yml']);

function openApiError(block: CodeBlock): SyntaxDiagnostic | undefined {
  const code = sampleOf(block);
  return code !== undefined && isOpenApi(code) ? parseOpenApi(code) : undefined;
}

function diagnosticOf({place}: CodeBlock, {message, line, column}: SyntaxDiagnostic, problem: string): Diagnostic {
  return {
    severity: 'info',
    code: 'code-invalid',
    message: `${problem}: ${message.replace(/\.$/, '')}.`,
    hint: 'Correct it, or add `no-check` after its language if it is not meant to parse.',
    place: {file: place.file, line: (place.line ?? 1) + line, column: column + Math.max(0, (place.column ?? 1) - 1)},
  };
}

/** Lines that stand for something left out: `...`, `// …`, `# ...`. */
const omission = /^[ \t]*(?:\/\/|#|--|\/\*)?[ \t]*(?:\.\.\.|…)[ \t,;]*(?:\*\/)?[ \t]*$/gm;

/** `setState(...)`, `const a = …`, `{...}`: dots that spread nothing stand for a value that is left out. */
const omittedValue = /\.\.\.(?![ \t]*[\w$[({"'`.<])|…/g;

/** `use(setup, dependencies?)`: a signature, whose last arguments can be left out. */
const optionalArgument = /(?<=\w)\?(?=[ \t]*[,)])/g;

/** `npm create nuxt <project-name>`: a name that readers replace, and no file that a command reads. */
const placeholder = /<[a-zA-Z][\w. |:/@-]*>/g;

/** Returns the error of a block that is meant to parse. */
function sampleError(block: CodeBlock, language: SampleLanguage): SyntaxDiagnostic | undefined {
  const parse = parsers[language];
  const code = sampleOf(block);
  const error = code === undefined ? undefined : parse(code);
  if (code === undefined || error === undefined || isCutOff(block.code)) return undefined;
  const complete = isShell(language)
    ? code.replace(placeholder, underscores)
    : isScript(language)
      ? code.replace(omittedValue, underscores).replace(optionalArgument, ' ')
      : code;
  return complete === code ? error : parse(complete) && error;
}

function underscores(written: string): string {
  return '_'.repeat(written.length);
}

/** Code that ends with `// ...` leaves out its end, and with it the closing brackets. */
function isCutOff(code: string): boolean {
  const end = code.trimEnd();
  return end.slice(end.lastIndexOf('\n') + 1).replace(omission, '') === '';
}

/** Returns the code to parse; undefined if it has marks that are no code, such as `{{ value }}` of a template. */
function sampleOf({code, meta, language}: CodeBlock): string | undefined {
  if (/\{\{|\{%|<%|<<</.test(code) && !isScript(language)) return undefined;
  if (/\b(?:diff|fragment|no-check)\b/.test(meta)) return undefined;
  if (language === 'zsh' && onlyZsh.test(code)) return undefined;
  // Shells: what a command prints is no command.
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
 * What zsh has and Bash does not, so that its parser would reject it: qualifiers and flags of patterns, anonymous functions,
 * loops without `do`, `=(…)`, `repeat` and `always`.
 */
const onlyZsh =
  /[*?\])]\([^)\n]*\)|\$\{\(|\(#|^\s*(?:\(\)|function)\s*\{|^\s*(?:for|foreach)\s+\w+\s*\(|=\(|^\s*repeat\b|\balways\b|<->|\|&|&!|&\|/m;

/** Parts of a file are fine: members of an object or a class, the body of a function, several values. */
function parseScript(plugins: readonly ParserPlugin[]): ParseSyntax {
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
    let first: SyntaxDiagnostic | undefined;
    // Between tags, everything is text.
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
        const [error] = errors?.filter(({reasonCode}) => !isAboutFile(reasonCode)) ?? [];
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

/** A block that shows two versions of a file declares names twice, and a part of one exports what it does not declare. */
function isAboutFile(reasonCode: string): boolean {
  return ['VarRedeclaration', 'DuplicateExport', 'ModuleExportUndefined', 'ImportOutsideModule'].includes(reasonCode);
}

/** Comments and commas at the end are common in examples of settings. */
function parseJson(text: string): SyntaxDiagnostic | undefined {
  const error = jsonError(text);
  if (error === undefined || jsonError(`{${text}\n}`) === undefined) return undefined;
  return isValues(text) ? undefined : error;
}

function jsonError(text: string): SyntaxDiagnostic | undefined {
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

/** One value a line, as in JSON lines. */
function isValues(text: string): boolean {
  return text.split('\n').every((line) => line.trim() === '' || jsonError(line) === undefined);
}

/** One value a line. Comments and other liberties of examples are no JSON lines. */
function parseJsonLines(text: string): SyntaxDiagnostic | undefined {
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
    return false; // `jsonError` says where.
  }
}

function parseBash(text: string): SyntaxDiagnostic | undefined {
  const {parse} = require('unbash') as typeof import('unbash');
  const [error] = parse(text).errors ?? [];
  return error && {message: error.message, ...positionAt(text, error.pos)};
}

const require = createRequire(import.meta.url);

const script = parseScript(['jsx']);
const typeScript = parseScript(['typescript']);
const typeScriptWithJsx = parseScript(['typescript', 'jsx']);

const parsers: Readonly<Record<SampleLanguage, ParseSyntax>> = {
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
  yaml: parseYaml,
  yml: parseYaml,
  toml: parseToml,
  graphql: parseGraphql,
  gql: parseGraphql,
  proto: parseProto,
  protobuf: parseProto,
  bash: parseBash,
  sh: parseBash,
  shell: parseBash,
  zsh: parseBash,
};

/** Many examples for React say `ts`. */
function parseTypeScript(text: string): SyntaxDiagnostic | undefined {
  return typeScript(text) && typeScriptWithJsx(text);
}
