// The symbol table of all files, which resolves names by protoc's scoping rules.
import type {
  DescriptorProto,
  EnumDescriptorProto,
  FieldDescriptorProto,
  FileDescriptorProto,
} from '@bufbuild/protobuf/wkt';
import {qualify, type SymbolKind} from './descriptor-draft.js';

export interface ProtoSymbol {
  readonly kind: SymbolKind;
  readonly fullName: string;
  /** The name of the file that declares it. */
  readonly file: string;
  readonly message?: DescriptorProto;
  readonly enumType?: EnumDescriptorProto;
  readonly extension?: FieldDescriptorProto;
}

export interface SymbolTable {
  /** Returns false if the name is already declared. */
  add(symbol: ProtoSymbol): boolean;
  addPackage(name: string, file: string): void;
  get(fullName: string): ProtoSymbol | undefined;
  /** Looks up a name in a scope and its outer scopes, in `visibleFiles` or, if undefined, in all files. */
  resolve(
    name: string,
    scope: string,
    visibleFiles: ReadonlySet<string> | undefined,
    kinds: SymbolKinds,
  ): ProtoSymbol | undefined;
  all(): Iterable<ProtoSymbol>;
}

type SymbolKinds = readonly SymbolKind[];

/** Kinds that can be followed by a dot and the name of a member. */
const containers: SymbolKinds = ['message', 'enum', 'service'];

export function createSymbolTable(): SymbolTable {
  const byName = new Map<string, ProtoSymbol>();
  const packages = new Map<string, Set<string>>();
  const isVisible = (file: string, visibleFiles: ReadonlySet<string> | undefined) =>
    visibleFiles === undefined || visibleFiles.has(file);
  const visibleSymbol = (fullName: string, visibleFiles: ReadonlySet<string> | undefined) => {
    const symbol = byName.get(fullName);
    return symbol !== undefined && isVisible(symbol.file, visibleFiles) ? symbol : undefined;
  };
  const isPackage = (name: string, visibleFiles: ReadonlySet<string> | undefined) => {
    const files = packages.get(name);
    return files !== undefined && (visibleFiles === undefined || [...files].some((file) => visibleFiles.has(file)));
  };
  const ofKind = (symbol: ProtoSymbol | undefined, kinds: SymbolKinds) =>
    symbol !== undefined && kinds.includes(symbol.kind) ? symbol : undefined;
  return {
    add(symbol) {
      if (byName.has(symbol.fullName) || packages.has(symbol.fullName)) return false;
      byName.set(symbol.fullName, symbol);
      return true;
    },
    addPackage(name, file) {
      for (const prefix of prefixesOf(name)) {
        const files = packages.get(prefix) ?? new Set();
        packages.set(prefix, files.add(file));
      }
    },
    get: (fullName) => byName.get(fullName),
    resolve(name, scope, visibleFiles, kinds) {
      if (name.startsWith('.')) return ofKind(visibleSymbol(name.slice(1), visibleFiles), kinds);
      const dotIndex = name.indexOf('.');
      const firstSegment = dotIndex < 0 ? name : name.slice(0, dotIndex);
      for (const outer of scopesOf(scope)) {
        const candidate = outer === '' ? firstSegment : `${outer}.${firstSegment}`;
        if (dotIndex < 0) {
          const found = ofKind(visibleSymbol(candidate, visibleFiles), kinds);
          if (found !== undefined) return found;
        } else if (
          ofKind(visibleSymbol(candidate, visibleFiles), containers) !== undefined ||
          isPackage(candidate, visibleFiles)
        ) {
          // The innermost match of the first segment is used, even if it has no such member, as in protoc.
          return ofKind(visibleSymbol(`${candidate}${name.slice(dotIndex)}`, visibleFiles), kinds);
        }
      }
      return undefined;
    },
    all: () => byName.values(),
  };
}

/** `a.b` → `a.b`, `a` and the empty scope */
function* scopesOf(scope: string): Iterable<string> {
  for (let rest = scope; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('.')))) yield rest;
  yield '';
}

function prefixesOf(name: string): readonly string[] {
  const segments = name === '' ? [] : name.split('.');
  return segments.map((_, index) => segments.slice(0, index + 1).join('.'));
}

/** The symbols of a file that is only available as a descriptor. */
export function* symbolsOf(file: FileDescriptorProto): Iterable<ProtoSymbol> {
  yield* symbolsIn(file.name, file.package, {
    messages: file.messageType,
    enums: file.enumType,
    extensions: file.extension,
  });
  for (const {name, method} of file.service) {
    const fullName = qualify(file.package, name);
    yield {kind: 'service', fullName, file: file.name};
    for (const {name: methodName} of method)
      yield {kind: 'method', fullName: `${fullName}.${methodName}`, file: file.name};
  }
}

interface Members {
  readonly messages: readonly DescriptorProto[];
  readonly enums: readonly EnumDescriptorProto[];
  readonly extensions: readonly FieldDescriptorProto[];
}

function* symbolsIn(file: string, scope: string, {messages, enums, extensions}: Members): Iterable<ProtoSymbol> {
  for (const message of messages) {
    const fullName = qualify(scope, message.name);
    yield {kind: 'message', fullName, file, message};
    for (const {name} of message.field) yield {kind: 'field', fullName: `${fullName}.${name}`, file};
    for (const {name} of message.oneofDecl) yield {kind: 'oneof', fullName: `${fullName}.${name}`, file};
    const members = {messages: message.nestedType, enums: message.enumType, extensions: message.extension};
    yield* symbolsIn(file, fullName, members);
  }
  for (const enumType of enums) {
    yield {kind: 'enum', fullName: qualify(scope, enumType.name), file, enumType};
    for (const {name} of enumType.value) yield {kind: 'value', fullName: qualify(scope, name), file};
  }
  for (const extension of extensions) {
    yield {kind: 'extension', fullName: qualify(scope, extension.name), file, extension};
  }
}
