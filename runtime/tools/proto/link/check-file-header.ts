// Checks what precedes the declarations of a file (its syntax, package and imports), and which declarations its edition allows to
// set their visibility.
import type {EnumNode, FileNode, MessageNode} from '../read/syntax-nodes.js';
import {editions} from './descriptor-draft.js';
import type {Report} from './offset-diagnostic.js';

export function checkFileHeader(file: FileNode, report: Report): void {
  checkSyntax(file, report);
  checkPackages(file, report);
  checkImports(file, report);
}

function checkSyntax({syntax}: FileNode, report: Report): void {
  if (syntax === undefined) return;
  const {kind, value} = syntax;
  if (kind === 'edition' ? editions.has(value.text) : /^proto[23]$/.test(value.text)) return;
  report({
    severity: 'error',
    code: 'proto-syntax-unsupported',
    message: kind === 'edition' ? `Edition ${value.text} is not supported.` : `Syntax ${value.text} does not exist.`,
    hint:
      kind === 'edition'
        ? `Supported editions are ${[...editions.keys()].join(' and ')}.`
        : 'Write `syntax = "proto3";`, `syntax = "proto2";` or `edition = "2024";`.',
    span: value,
  });
}

function checkPackages({packages}: FileNode, report: Report): void {
  const [first, ...others] = packages;
  for (const extra of others) {
    report({
      severity: 'error',
      code: 'proto-package-duplicate',
      message: 'A file can have only one package.',
      hint: 'Remove this line.',
      span: extra,
    });
  }
  if (first === undefined) return;
  if (first.text.length <= maxPackage.length && first.text.split('.').length - 1 <= maxPackage.dots) return;
  report({
    severity: 'error',
    code: 'proto-package-long',
    message: 'The name of the package is too long.',
    hint: `Use at most ${maxPackage.length} characters and ${maxPackage.dots} dots.`,
    span: first,
  });
}

/** Limits of protoc. */
const maxPackage = {length: 511, dots: 100} as const;

function checkImports(node: FileNode, report: Report): void {
  const known = new Set<string>();
  for (const {path, mode} of node.imports) {
    if (known.has(path.text)) {
      report({
        severity: 'error',
        code: 'proto-import-duplicate',
        message: `\`${path.text}\` is imported twice.`,
        hint: 'Remove one of the imports.',
        span: path,
      });
    }
    known.add(path.text);
    if (mode === 'option' && !isEdition2024(node)) {
      report({
        severity: 'error',
        code: 'proto-edition-needed',
        message: '`import option` requires edition 2024.',
        hint: 'Write `import`, or `edition = "2024";` at the top of the file.',
        span: path,
      });
    }
  }
}

function isEdition2024({syntax}: FileNode): boolean {
  // Unknown editions are reported separately.
  return syntax?.kind === 'edition' && syntax.value.text !== '2023';
}

export function checkVisibility({name, visibility}: MessageNode | EnumNode, file: FileNode, report: Report): void {
  if (visibility === undefined || isEdition2024(file)) return;
  report({
    severity: 'error',
    code: 'proto-edition-needed',
    message: `\`${visibility}\` requires edition 2024.`,
    hint: `Remove \`${visibility}\`, or write \`edition = "2024";\` at the top of the file.`,
    span: name,
  });
}
