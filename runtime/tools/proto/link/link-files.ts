// Links all files: resolves imports, names and options. The result equals the descriptors that protoc passes to a plugin.
import type {FileDescriptorProto} from '@bufbuild/protobuf/wkt';
import {maxPerFile, type Finding, type Findings} from '../../base/finding.js';
import type {TextPositions} from '../../base/text-positions.js';
import {nearest} from '../../../text/nearest-word.js';
import {wellKnown} from '../bundled-protos.js';
import {findingOf, type Source} from '../read/proto-source.js';
import type {ImportNode, Name} from '../read/syntax-nodes.js';
import {checkFile} from './check-file.js';
import {checkLinked} from './check-linked.js';
import {checkNames} from './check-names.js';
import {describeFile} from './describe-file.js';
import type {Draft, Reference, SymbolKind} from './descriptor-draft.js';
import {mayDeclare, reportMissingImports, type MissingImport} from './missing-imports.js';
import {resolveOptions} from './resolve-options.js';
import type {Diagnostic} from './offset-diagnostic.js';
import {createSymbolTable, symbolsOf, type ProtoSymbol, type SymbolTable} from './proto-symbols.js';

/** A file to link: a source text, or a descriptor. */
export type LinkInput =
  | {
      readonly kind: 'source';
      readonly name: string;
      readonly source: Source;
      /** Names of the imported files; undefined for missing ones. */
      readonly imports: ReadonlyMap<ImportNode, string | undefined>;
    }
  | {readonly kind: 'descriptor'; readonly name: string; readonly file: FileDescriptorProto};

/** Returns the files sorted so that each follows its imports. */
export function linkFiles(inputs: readonly LinkInput[], findings: Findings): readonly FileDescriptorProto[] {
  const units = sortByImports(inputs.map(unitOf), findings);
  const symbols = createSymbolTable();
  const byName = new Map(units.map((unit) => [unit.file.name, unit]));
  for (const unit of units) declare(unit, symbols, byName, findings);
  const views = new Map<LinkUnit, View>();
  const missing: MissingImport[] = [];
  for (const unit of units) {
    const view = viewOf(unit, byName, views);
    views.set(unit, view);
    missing.push(...resolveReferences(unit, view, symbols, findings));
  }
  reportMissingImports(missing);
  for (const unit of units) {
    const {visibleFiles, isIncomplete} = views.get(unit) ?? {visibleFiles: new Set(), isIncomplete: false};
    const report = (diagnostic: Diagnostic) => unit.report(diagnostic, findings);
    for (const options of unit.draft?.options ?? [])
      resolveOptions({symbols, visibleFiles, isIncomplete, report}, options);
    const {draft, file} = unit;
    if (draft === undefined) continue;
    for (const invalid of checkExtensionNumbers(draft, file, symbols)) report(invalid);
    const fileOf = (name: string) => byName.get(name)?.file;
    for (const invalid of checkLinked({draft, file, symbols, fileOf})) report(invalid);
  }
  reportDuplicateExtensions(units, findings);
  return units.map(({file}) => file);
}

/** A file during linking, with what is known about its imports. */
interface LinkUnit {
  readonly file: FileDescriptorProto;
  readonly draft?: Draft;
  readonly input: LinkInput;
  readonly publicImports: readonly string[];
  readonly allImports: readonly string[];
  readonly missing: readonly ImportNode[];
  readonly lines?: TextPositions;
  report(diagnostic: Diagnostic, findings: Findings): void;
}

function unitOf(input: LinkInput): LinkUnit {
  if (input.kind === 'descriptor') {
    const {file} = input;
    const publicImports = file.publicDependency.flatMap((index) => file.dependency[index] ?? []);
    return {file, input, publicImports, allImports: file.dependency, missing: [], report: () => undefined};
  }
  const {source, name, imports} = input;
  const draft = describeFile(name, source.node);
  const missing: ImportNode[] = [];
  const publicImports: string[] = [];
  const allImports = new Set<string>();
  for (const node of source.node.imports) {
    const target = imports.get(node);
    if (target === undefined) missing.push(node);
    else if (!allImports.has(target)) {
      allImports.add(target);
      addDependency(draft.file, node, target);
      if (node.mode === 'public') publicImports.push(target);
    }
  }
  const {lines} = source;
  const report = (diagnostic: Diagnostic, findings: Findings) => findings.add(findingOf(diagnostic, lines));
  return {file: draft.file, draft, input, publicImports, allImports: [...allImports], missing, lines, report};
}

function addDependency(file: FileDescriptorProto, {mode}: ImportNode, target: string): void {
  if (mode === 'option') {
    file.optionDependency.push(target);
    return;
  }
  if (mode === 'public') file.publicDependency.push(file.dependency.length);
  if (mode === 'weak') file.weakDependency.push(file.dependency.length);
  file.dependency.push(target);
}

/** Sorts files after their imports. Cyclic imports are reported and skipped. */
function sortByImports(units: readonly LinkUnit[], findings: Findings): readonly LinkUnit[] {
  const byName = new Map(units.map((unit) => [unit.file.name, unit]));
  const state = new Map<LinkUnit, 'open' | 'done'>();
  const ordered: LinkUnit[] = [];
  for (const start of units) {
    const stack: {readonly unit: LinkUnit; next: number}[] = state.has(start) ? [] : [{unit: start, next: 0}];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const {unit} = top;
      state.set(unit, state.get(unit) ?? 'open');
      const target = unit.allImports[top.next++];
      if (target === undefined) {
        state.set(unit, 'done');
        ordered.push(unit);
        stack.pop();
        continue;
      }
      const imported = byName.get(target);
      if (imported === undefined || state.get(imported) === 'done') continue;
      if (state.get(imported) === 'open') reportImportCycle(unit, target, findings);
      else stack.push({unit: imported, next: 0});
    }
  }
  return ordered;
}

function reportImportCycle(unit: LinkUnit, target: string, findings: Findings): void {
  const node = [...(unit.input.kind === 'source' ? unit.input.imports : [])].find(([, name]) => name === target)?.[0];
  const finding: Finding = {
    severity: 'error',
    code: 'proto-import-cycle',
    message: `\`${unit.file.name}\` and \`${target}\` import each other, directly or through other files.`,
    hint: 'Move their common declarations to a separate file.',
    ...(node && unit.lines && {place: unit.lines.placeOf(node.path.start, node.path.end)}),
  };
  findings.add(finding);
}

/** Checks the declarations of a file, and adds them to the symbol table. */
function declare(
  unit: LinkUnit,
  symbols: SymbolTable,
  byName: ReadonlyMap<string, LinkUnit>,
  findings: Findings,
): void {
  const {file, draft} = unit;
  symbols.addPackage(file.package, file.name);
  if (unit.input.kind === 'source') {
    const report = (diagnostic: Diagnostic) => unit.report(diagnostic, findings);
    checkFile(unit.input.source.node, report);
    checkNames(unit.input.source.node, report);
  }
  // Parsed files have the places of names; the other information is in the descriptors.
  const places = new Map(draft?.declared.map(({fullName, name}) => [fullName, name]));
  const declared = new Set<string>();
  const duplicates = new Set<string>();
  for (const symbol of symbolsOf(file)) {
    if (duplicates.has(symbol.fullName.slice(0, Math.max(0, symbol.fullName.lastIndexOf('.'))))) {
      // Its members are not reported as well.
      duplicates.add(symbol.fullName);
      continue;
    }
    if (symbols.add(symbol)) {
      declared.add(symbol.fullName);
      continue;
    }
    duplicates.add(symbol.fullName);
    const twice = draft?.declared.filter(({fullName}) => fullName === symbol.fullName) ?? [];
    const name = declared.has(symbol.fullName) ? twice.at(-1)?.name : places.get(symbol.fullName);
    const other = symbols.get(symbol.fullName);
    const elsewhere = other === undefined || other.file === file.name ? undefined : unitPath(byName.get(other.file));
    unit.report(
      {
        severity: 'error',
        code: 'proto-name-duplicate',
        message: `\`${symbol.fullName}\` is declared twice${elsewhere === undefined ? '' : `, also in ${elsewhere}`}.`,
        hint:
          symbol.kind === 'value'
            ? 'Enum values share the scope of their enum. Add a prefix to one of them.'
            : 'Rename one of them, or remove it.',
        span: name ?? {start: 0, end: 0},
      },
      findings,
    );
  }
}

function unitPath(unit: LinkUnit | undefined): string | undefined {
  return unit?.input.kind === 'source' ? unit.input.source.path : unit?.file.name;
}

/** The files that are visible to a file. */
interface View {
  /** Names of the files, including the file itself. */
  readonly visibleFiles: ReadonlySet<string>;
  /** Whether an import of this file, or a public import of an imported file, is missing. */
  readonly isIncomplete: boolean;
  /** The files that are visible to importers of this file. */
  readonly visibleToImporters: ReadonlySet<string>;
}

function viewOf(unit: LinkUnit, byName: ReadonlyMap<string, LinkUnit>, views: ReadonlyMap<LinkUnit, View>): View {
  const visibleFiles = new Set([unit.file.name]);
  const visibleToImporters = new Set([unit.file.name]);
  let isIncomplete = unit.missing.length > 0;
  for (const target of unit.allImports) {
    const imported = byName.get(target);
    const view = imported && views.get(imported);
    const isPublic = unit.publicImports.includes(target);
    for (const name of view?.visibleToImporters ?? []) {
      visibleFiles.add(name);
      if (isPublic) visibleToImporters.add(name);
    }
    isIncomplete ||= imported?.missing.some(({mode}) => mode === 'public') ?? false;
  }
  return {visibleFiles, visibleToImporters, isIncomplete};
}

const types: readonly SymbolKind[] = ['message', 'enum'];
/** A reference resolves to the innermost symbol of any kind, as in protoc, even if only a message is valid. */
const allKinds: readonly SymbolKind[] = [...types, 'value', 'field', 'oneof', 'extension', 'service', 'method'];

/** Returns the missing imports with the types that are missing as a result. */
function resolveReferences(
  unit: LinkUnit,
  {visibleFiles}: View,
  symbols: SymbolTable,
  findings: Findings,
): readonly MissingImport[] {
  const unresolved: Reference[] = [];
  for (const reference of unit.draft?.references ?? []) {
    const {name, scope, wants, resolve} = reference;
    const symbol = symbols.resolve(name.text, scope, visibleFiles, wants === 'message' ? allKinds : types);
    if (symbol !== undefined && !types.includes(symbol.kind)) unit.report(notMessage(name, symbol), findings);
    else if (symbol === undefined) {
      const elsewhere = symbols.resolve(name.text, scope, undefined, types);
      if (elsewhere === undefined) unresolved.push(reference);
      else unit.report(notImported(name, elsewhere), findings);
    } else if (wants === 'message' && symbol.kind !== 'message') unit.report(notMessage(name, symbol), findings);
    else resolve(symbol.fullName, symbol.kind === 'enum' ? 'enum' : 'message');
  }
  return reportUnresolved(unit, unresolved, {symbols, visibleFiles, findings});
}

interface LookupContext {
  readonly symbols: SymbolTable;
  readonly visibleFiles: ReadonlySet<string>;
  readonly findings: Findings;
}

/** Reports types that were not found, except those of missing imports. */
function reportUnresolved(
  unit: LinkUnit,
  unresolved: readonly Reference[],
  {symbols, visibleFiles, findings}: LookupContext,
): readonly MissingImport[] {
  const known = unresolved.length === 0 ? [] : typeNames(symbols, visibleFiles);
  const missing = unit.missing.map((node) => ({
    node,
    importer: unitPath(unit) ?? '',
    types: new Set<string>(),
    report: (diagnostic: Diagnostic) => unit.report(diagnostic, findings),
  }));
  for (const [index, {name}] of unresolved.entries()) {
    const declaring = missing.filter(({node}) => mayDeclare(node, name.text, unit.file.package));
    // Skip hints for findings above the limit, which are not shown.
    const word = lastWord(name.text);
    // Every name is similar to one with two letters.
    const near = declaring.length === 0 && index < maxPerFile && word.length > 2 ? nearest(word, known) : undefined;
    if (near !== undefined || missing.length === 0) unit.report(unknownType(name, near), findings);
    else for (const {types} of declaring.length > 0 ? declaring : missing) types.add(name.text);
  }
  return missing;
}

function typeNames(symbols: SymbolTable, visibleFiles: ReadonlySet<string>): readonly string[] {
  return [...symbols.all()].flatMap(({kind, fullName, file}) =>
    types.includes(kind) && visibleFiles.has(file) && !wellKnown.has(file) ? [lastWord(fullName)] : [],
  );
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function unknownType(name: Name, near: string | undefined): Diagnostic {
  return {
    severity: 'error',
    code: 'proto-type-unknown',
    message: `The type \`${name.text}\` was not found.`,
    hint: near === undefined ? 'Declare it, or import the file that does.' : `Did you mean \`${near}\`?`,
    span: name,
  };
}

function notImported(name: Name, {file}: ProtoSymbol): Diagnostic {
  return {
    severity: 'error',
    code: 'proto-type-not-imported',
    message: `The type \`${name.text}\` is declared in \`${file}\`, which is not imported.`,
    hint: `Add \`import ${JSON.stringify(file)};\`.`,
    span: name,
  };
}

function notMessage(name: Name, {kind}: ProtoSymbol): Diagnostic {
  return {
    severity: 'error',
    code: 'proto-type-wrong',
    message: `\`${name.text}\` is ${/^[aeo]/.test(kind) ? 'an' : 'a'} ${kind}, but a message is required here.`,
    hint:
      kind === 'enum'
        ? 'Use a message.'
        : 'Use a message. If one has this name, write its full name with a dot before it.',
    span: name,
  };
}

/** Reports extensions of the same message with the same number, in any files. */
function reportDuplicateExtensions(units: readonly LinkUnit[], findings: Findings): void {
  const known = new Map<string, string>();
  for (const unit of units) {
    const spans = new Map(unit.draft?.fields.map(({node, field}) => [field, node.number]));
    for (const {fullName, extension} of symbolsOf(unit.file)) {
      if (extension === undefined) continue;
      const key = `${extension.extendee} ${extension.number}`;
      const other = known.get(key);
      const span = spans.get(extension);
      if (other === undefined) known.set(key, fullName);
      // Duplicate names are reported separately.
      else if (span !== undefined && other !== fullName) {
        const diagnostic: Diagnostic = {
          severity: 'error',
          code: 'proto-number-duplicate',
          message: `\`${other}\` extends the same message with number ${extension.number}.`,
          hint: 'Use another number.',
          span,
        };
        unit.report(diagnostic, findings);
      }
    }
  }
}

/** Reports extensions whose message does not allow their number. */
function* checkExtensionNumbers(draft: Draft, file: FileDescriptorProto, symbols: SymbolTable): Iterable<Diagnostic> {
  const names = new Map(draft.declared.map(({fullName, name}) => [fullName, name]));
  for (const {kind, fullName, extension} of symbolsOf(file)) {
    const span = names.get(fullName);
    const extendee = kind === 'extension' ? symbols.get(extension?.extendee.slice(1) ?? '')?.message : undefined;
    if (extendee === undefined || extension === undefined || span === undefined) continue;
    const {number} = extension;
    if (extendee.extensionRange.some(({start, end}) => start <= number && number < end)) continue;
    yield {
      severity: 'error',
      code: 'proto-extension-number',
      message: `\`${extendee.name}\` does not allow an extension with number ${number}.`,
      hint: 'Use a number from one of its extension ranges.',
      span,
    };
  }
}
