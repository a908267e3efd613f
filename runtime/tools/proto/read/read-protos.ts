// Reads the input files and their imports into descriptors.
import type {FileDescriptorProto} from '@bufbuild/protobuf/wkt';
import type {Findings} from '../../base/finding.js';
import type {InputFile} from '../../tool.js';
import {googleProtos, wellKnown} from '../bundled-protos.js';
import {linkFiles, type LinkInput} from '../link/link-files.js';
import {builtInFor, copyFinding, nameConflictFinding} from './built-in-copies.js';
import {classifyInputs} from './classify-inputs.js';
import {resolveImports, type Found, type ResolvedImports} from './resolve-imports.js';
import {findingOf, readSource, type Source} from './proto-source.js';
import {byName} from '../../../text/compare-code-units.js';

export interface Protos {
  /** Sorted so that each file follows its imports. */
  readonly files: readonly FileDescriptorProto[];
  /** Names of the input files. */
  readonly given: ReadonlySet<string>;
  /** File name → source text, including bundled files. */
  readonly texts: ReadonlyMap<string, string>;
}

export function readProtos(
  files: readonly InputFile[],
  findings: Findings,
  onProgress: (done: number, total: number) => void,
): Protos {
  const {texts, descriptors} = classifyInputs(files, findings);
  const sources = texts.flatMap(({path, text}, index) => {
    onProgress(index, texts.length);
    return readSource(path, text, findings) ?? [];
  });
  const ready = descriptors.filter(({name}) => !wellKnown.has(name));
  const bundled = {
    always: new Set(wellKnown.keys()),
    otherwise: new Set([...ready.map(({name}) => name), ...googleProtos.keys()]),
  };
  // Source texts take precedence over descriptors.
  const own = sources.filter((source) => !isBuiltIn(source, findings));
  const copies = copiesAmong(own, findings);
  const roots = resolveImports(own, copies, bundled);
  reportRoots(own, roots, findings);
  const sourceParts = own
    .filter((source) => !copies.has(source))
    .map((source) => linkInputOf(source, roots.names.get(source) ?? source.path, roots));
  for (const part of sourceParts)
    if (wellKnown.has(part.name)) findings.add(nameConflictFinding(part.source, part.name));
  const parts: LinkInput[] = [...sourceParts];
  const given = new Set(parts.map(({name}) => name));
  for (const file of ready) {
    if (given.has(file.name)) continue;
    given.add(file.name);
    parts.push({kind: 'descriptor', name: file.name, file});
  }
  const all = [...parts, ...bundledParts(parts, findings)];
  const contents = all.flatMap((part) => (part.kind === 'source' ? [[part.name, part.source.text] as const] : []));
  return {files: linkFiles(all, findings), given, texts: new Map(contents)};
}

/** Whether a source is a copy of a built-in file. Reports such a copy. */
function isBuiltIn(source: Source, findings: Findings): boolean {
  const builtIn = builtInFor(source);
  if (builtIn !== undefined) findings.add(copyFinding(source, builtIn));
  return builtIn !== undefined;
}

/** Copies of a file, which source trees often contain, and the file that is read in their place. Reports the copies. */
function copiesAmong(sources: readonly Source[], findings: Findings): ReadonlyMap<Source, Source> {
  const first = new Map<string, Source>();
  const copies = new Map<Source, Source>();
  for (const source of sources) {
    const other = first.get(source.text);
    if (other === undefined) first.set(source.text, source);
    else if (source.node.elements.length > 0) {
      copies.set(source, other);
      findings.add({
        severity: 'info',
        code: 'proto-file-copy',
        message: `This file is a copy of ${other.path}, so it is ignored.`,
        place: {file: source.path, line: 1, column: 1},
      });
    }
  }
  return copies;
}

function linkInputOf(
  source: Source,
  name: string,
  {imports, names}: ResolvedImports,
): LinkInput & {readonly kind: 'source'} {
  const targets = source.node.imports.map((node) => [node, targetOf(imports.get(node), names)] as const);
  return {kind: 'source', name, source, imports: new Map(targets)};
}

function targetOf(found: Found | undefined, names: ReadonlyMap<Source, string>): string | undefined {
  return found?.kind === 'source' ? names.get(found.source) : found?.name;
}

/** Bundled files that are imported, directly or by other bundled files. */
function bundledParts(parts: readonly LinkInput[], findings: Findings): readonly LinkInput[] {
  const have = new Set(parts.map(({name}) => name));
  const added: LinkInput[] = [];
  const wanted = ['google/protobuf/descriptor.proto', ...parts.flatMap(importsOf)];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (have.has(name)) continue;
    have.add(name);
    const part = bundledPart(name, findings);
    if (part === undefined) continue;
    added.push(part);
    wanted.push(...importsOf(part));
  }
  return added.toSorted(byName);
}

function bundledPart(name: string, findings: Findings): LinkInput | undefined {
  const file = wellKnown.get(name);
  if (file !== undefined) return {kind: 'descriptor', name, file};
  const text = googleProtos.get(name);
  const source = text === undefined ? undefined : readSource(name, text, findings);
  if (source === undefined) return undefined;
  return {kind: 'source', name, source, imports: new Map(source.node.imports.map((node) => [node, node.path.text]))};
}

function importsOf(part: LinkInput): readonly string[] {
  if (part.kind === 'descriptor') return part.file.dependency;
  return [...part.imports.values()].filter((name) => name !== undefined);
}

/** Reports the import roots that were used, if the paths do not show them. */
function reportRoots(sources: readonly Source[], {imports, names}: ResolvedImports, findings: Findings): void {
  const reported = new Set<string>();
  for (const {node, lines} of sources) {
    for (const written of node.imports) {
      const found = imports.get(written);
      if (found?.kind !== 'source' || found.how === 'exact') continue;
      const name = names.get(found.source) ?? found.source.path;
      if (found.how === 'beside' && name === written.path.text) continue;
      const isRoot = found.how === 'root';
      const isPackage = found.how === 'package';
      const key = isRoot || isPackage ? `${found.how} ${found.root}` : `${written.path.text} ${found.source.path}`;
      if (reported.has(key)) continue;
      reported.add(key);
      const message = isRoot
        ? `\`${written.path.text}\` was found in \`${found.root}/\`, where other imports are also searched.`
        : isPackage
          ? `\`${written.path.text}\` was resolved to \`${found.source.path}\`, which has that package, as are other imports from \`${found.root}/\`.`
          : `\`${written.path.text}\` was resolved to \`${found.how === 'beside' ? name : found.source.path}\`.`;
      const hint = found.how === 'similar' ? 'If you mean another file, pass it as well.' : undefined;
      findings.add({
        severity: 'info',
        code: 'proto-import-resolved',
        message,
        ...(hint !== undefined && {hint}),
        place: findingOf({severity: 'info', code: '', message, hint: '', span: written.path}, lines).place ?? {
          file: found.source.path,
          line: 1,
          column: 1,
        },
      });
    }
  }
}
