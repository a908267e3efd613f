// All files together: what each import, name and option means. The result is what the protobuf compiler would hand to a plugin.
import type {FileDescriptorProto} from '@bufbuild/protobuf/wkt';
import {maxPerFile, type Finding, type Findings} from '../../base/finding.js';
import type {Lines} from '../../base/lines.js';
import {nearest} from '../../../text/nearest.js';
import {wellKnown} from '../bundled-protos.js';
import {findingOf, type Source} from '../read/proto-source.js';
import type {ImportNode, Name} from '../read/syntax-nodes.js';
import {check} from './check-declarations.js';
import {checkLinked} from './check-linked.js';
import {checkNames} from './check-names.js';
import {describe} from './describe-file.js';
import type {Draft, Reference, SymbolKind} from './descriptor-draft.js';
import {readOptions} from './read-options.js';
import type {Diagnostic} from './offset-diagnostic.js';
import {createSymbols, symbolsOf, type ProtoSymbol, type Symbols} from './proto-symbols.js';

/** A file that is to be linked: one with a text, or one that is a descriptor already. */
export type Part =
  | {
      readonly kind: 'source';
      readonly name: string;
      readonly source: Source;
      /** Names of the imported files; undefined for those that were not found. */
      readonly imports: ReadonlyMap<ImportNode, string | undefined>;
    }
  | {readonly kind: 'descriptor'; readonly name: string; readonly file: FileDescriptorProto};

/** The files in an order in which each comes after those that it imports. */
export function link(parts: readonly Part[], findings: Findings): readonly FileDescriptorProto[] {
  const units = inOrder(parts.map(unitOf), findings);
  const symbols = createSymbols();
  const byName = new Map(units.map((unit) => [unit.file.name, unit]));
  for (const unit of units) declare(unit, symbols, byName, findings);
  const views = new Map<Unit, View>();
  for (const unit of units) {
    const view = viewOf(unit, byName, views);
    views.set(unit, view);
    resolveReferences(unit, view, symbols, findings);
  }
  for (const unit of units) {
    const {seen, isIncomplete} = views.get(unit) ?? {seen: new Set(), isIncomplete: false};
    const report = (diagnostic: Diagnostic) => unit.report(diagnostic, findings);
    for (const options of unit.draft?.options ?? []) readOptions({symbols, seen, isIncomplete, report}, options);
    const {draft, file} = unit;
    for (const late of lateChecks(unit, symbols)) report(late);
    if (draft === undefined) continue;
    const fileOf = (name: string) => byName.get(name)?.file;
    for (const late of checkLinked({draft, file, symbols, fileOf})) report(late);
  }
  reportExtensionsTwice(units, findings);
  return units.map(({file}) => file);
}

interface Unit {
  readonly file: FileDescriptorProto;
  readonly draft?: Draft;
  readonly part: Part;
  readonly publicImports: readonly string[];
  readonly allImports: readonly string[];
  readonly missing: readonly ImportNode[];
  readonly lines?: Lines;
  report(diagnostic: Diagnostic, findings: Findings): void;
}

function unitOf(part: Part): Unit {
  if (part.kind === 'descriptor') {
    const {file} = part;
    const publicImports = file.publicDependency.flatMap((index) => file.dependency[index] ?? []);
    return {file, part, publicImports, allImports: file.dependency, missing: [], report: () => undefined};
  }
  const {source, name, imports} = part;
  const draft = describe(name, source.node);
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
  return {file: draft.file, draft, part, publicImports, allImports: [...allImports], missing, lines, report};
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

/** Each after its imports. Files that import each other in a circle are reported and left out. */
function inOrder(units: readonly Unit[], findings: Findings): readonly Unit[] {
  const byName = new Map(units.map((unit) => [unit.file.name, unit]));
  const state = new Map<Unit, 'open' | 'done'>();
  const ordered: Unit[] = [];
  for (const start of units) {
    const stack: {readonly unit: Unit; next: number}[] = state.has(start) ? [] : [{unit: start, next: 0}];
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
      if (state.get(imported) === 'open') circle(unit, target, findings);
      else stack.push({unit: imported, next: 0});
    }
  }
  return ordered;
}

function circle(unit: Unit, target: string, findings: Findings): void {
  const node = [...(unit.part.kind === 'source' ? unit.part.imports : [])].find(([, name]) => name === target)?.[0];
  const finding: Finding = {
    severity: 'error',
    code: 'proto-import-cycle',
    message: `\`${unit.file.name}\` and \`${target}\` import each other, perhaps by way of other files.`,
    hint: 'Move what both need into a file of its own.',
    ...(node && unit.lines && {place: unit.lines.placeOf(node.path.start, node.path.end)}),
  };
  findings.add(finding);
}

function declare(unit: Unit, symbols: Symbols, byName: ReadonlyMap<string, Unit>, findings: Findings): void {
  const {file, draft} = unit;
  symbols.addPackage(file.package, file.name);
  if (unit.part.kind === 'source') {
    const report = (diagnostic: Diagnostic) => unit.report(diagnostic, findings);
    check(unit.part.source.node, report);
    checkNames(unit.part.source.node, report);
  }
  // Names of parsed files have places; the descriptors say the rest.
  const places = new Map(draft?.declared.map(({fullName, name}) => [fullName, name]));
  const declared = new Set<string>();
  const twofold = new Set<string>();
  for (const symbol of symbolsOf(file)) {
    if (twofold.has(symbol.fullName.slice(0, Math.max(0, symbol.fullName.lastIndexOf('.'))))) {
      // What is within it needs no word of its own.
      twofold.add(symbol.fullName);
      continue;
    }
    if (symbols.add(symbol)) {
      declared.add(symbol.fullName);
      continue;
    }
    twofold.add(symbol.fullName);
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
            ? 'Values of enums are named beside their enum: give one a prefix.'
            : 'Rename one of them, or remove it.',
        span: name ?? {start: 0, end: 0},
      },
      findings,
    );
  }
}

function unitPath(unit: Unit | undefined): string | undefined {
  return unit?.part.kind === 'source' ? unit.part.source.path : unit?.file.name;
}

/** What a file sees of the others. */
interface View {
  readonly seen: ReadonlySet<string>;
  /** Imports that were not found, of this file and those that it sees. */
  readonly isIncomplete: boolean;
  /** What those see who import this file. */
  readonly offered: ReadonlySet<string>;
}

function viewOf(unit: Unit, byName: ReadonlyMap<string, Unit>, views: ReadonlyMap<Unit, View>): View {
  const seen = new Set([unit.file.name]);
  const offered = new Set([unit.file.name]);
  let isIncomplete = unit.missing.length > 0;
  for (const target of unit.allImports) {
    const imported = byName.get(target);
    const view = imported && views.get(imported);
    const isPublic = unit.publicImports.includes(target);
    for (const name of view?.offered ?? []) {
      seen.add(name);
      if (isPublic) offered.add(name);
    }
    isIncomplete ||= imported?.missing.some(({mode}) => mode === 'public') ?? false;
  }
  return {seen, offered, isIncomplete};
}

const types: readonly SymbolKind[] = ['message', 'enum'];
/** Where only a message can be meant, the nearest thing of the name is: that of a method before that of a message. */
const anything: readonly SymbolKind[] = [...types, 'value', 'field', 'oneof', 'extension', 'service', 'method'];

function resolveReferences(unit: Unit, {seen}: View, symbols: Symbols, findings: Findings): void {
  const unresolved: Reference[] = [];
  for (const reference of unit.draft?.references ?? []) {
    const {name, scope, wants, resolve} = reference;
    const symbol = symbols.find(name.text, scope, seen, wants === 'message' ? anything : types);
    if (symbol !== undefined && !types.includes(symbol.kind)) unit.report(notMessage(name, symbol), findings);
    else if (symbol === undefined) {
      const elsewhere = symbols.find(name.text, scope, undefined, types);
      if (elsewhere === undefined) unresolved.push(reference);
      else unit.report(notImported(name, elsewhere), findings);
    } else if (wants === 'message' && symbol.kind !== 'message') unit.report(notMessage(name, symbol), findings);
    else resolve(symbol.fullName, symbol.kind === 'enum' ? 'enum' : 'message');
  }
  reportUnresolved(unit, unresolved, {symbols, seen, findings});
}

interface Looked {
  readonly symbols: Symbols;
  readonly seen: ReadonlySet<string>;
  readonly findings: Findings;
}

/** A missing file is one mistake, however many types are missing with it. */
function reportUnresolved(unit: Unit, unresolved: readonly Reference[], {symbols, seen, findings}: Looked): void {
  const known = unresolved.length === 0 ? [] : typeNames(symbols, seen);
  let absent = 0;
  for (const [index, {name}] of unresolved.entries()) {
    // Skip hints for findings above the limit, which are not shown.
    const word = lastWord(name.text);
    // To a name of two letters everything is near.
    const near = index < maxPerFile && word.length > 2 ? nearest(word, known) : undefined;
    if (unit.missing.length > 0 && near === undefined) absent++;
    else unit.report(unknownType(name, near), findings);
  }
  const names = [...new Set(unresolved.map(({name}) => `\`${name.text}\``))];
  for (const node of unit.missing) unit.report(missingImport(node, absent > 0 ? names : []), findings);
}

function typeNames(symbols: Symbols, seen: ReadonlySet<string>): readonly string[] {
  return [...symbols.all()].flatMap(({kind, fullName, file}) =>
    types.includes(kind) && seen.has(file) && !wellKnown.has(file) ? [lastWord(fullName)] : [],
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
    message: `\`${name.text}\` is ${/^[aeo]/.test(kind) ? 'an' : 'a'} ${kind}, but a message is needed here.`,
    hint:
      kind === 'enum'
        ? 'Name a message.'
        : 'Name a message. If one has this name, write its full name with a dot before it.',
    span: name,
  };
}

function missingImport({path}: ImportNode, needed: readonly string[]): Diagnostic {
  if (needed.length === 0) {
    return {
      severity: 'warning',
      code: 'proto-import-missing',
      message: `The import \`${path.text}\` was not found; options that it defines are left out.`,
      hint: 'Add that file if you need them, or remove the import.',
      span: path,
    };
  }
  const more = needed.length > 3 ? ` and ${needed.length - 3} more types` : '';
  return {
    severity: 'error',
    code: 'proto-import-missing',
    message: `The import \`${path.text}\` was not found, and neither were ${needed.slice(0, 3).join(', ')}${more}.`,
    hint: 'Add that file, or the folder that it is in.',
    span: path,
  };
}

/** Two extensions of one message with one number, in whatever files. */
function reportExtensionsTwice(units: readonly Unit[], findings: Findings): void {
  const known = new Map<string, string>();
  for (const unit of units) {
    const spans = new Map(unit.draft?.fields.map(({node, field}) => [field, node.number]));
    for (const {fullName, extension} of symbolsOf(unit.file)) {
      if (extension === undefined) continue;
      const key = `${extension.extendee} ${extension.number}`;
      const other = known.get(key);
      const span = spans.get(extension);
      if (other === undefined) known.set(key, fullName);
      // A name that is declared twice is another mistake.
      else if (span !== undefined && other !== fullName) {
        const diagnostic: Diagnostic = {
          severity: 'error',
          code: 'proto-number-duplicate',
          message: `\`${other}\` extends the same message with number ${extension.number}.`,
          hint: 'Take another number.',
          span,
        };
        unit.report(diagnostic, findings);
      }
    }
  }
}

/** Checks that need to know what names mean. */
function* lateChecks({draft, file}: Unit, symbols: Symbols): Iterable<Diagnostic> {
  if (draft === undefined) return;
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
      message: `\`${extendee.name}\` has no room for an extension with number ${number}.`,
      hint: 'Take a number from one of its ranges for extensions.',
      span,
    };
  }
}
