// Sorts the inputs into .proto files and descriptor sets.
import {fromBinary} from '@bufbuild/protobuf';
import {FileDescriptorSetSchema, type FileDescriptorProto} from '@bufbuild/protobuf/wkt';
import {decodeText} from '../../base/decode-text.js';
import type {Finding, Findings} from '../../base/finding.js';
import {htmlHint, fileKindTable, detectFileKind, detectTextKind} from '../../base/detect-file-kind.js';
import type {InputFile} from '../../tool.js';
import {descriptorFinding} from './built-in-copies.js';
import {hasValidNames, withSafeNames} from './valid-names.js';
import {byPath} from '../../../text/compare-code-units.js';

export interface Inputs {
  readonly texts: readonly {readonly path: string; readonly text: string}[];
  readonly descriptors: readonly FileDescriptorProto[];
}

/** Errors: `proto-none`, `proto-set-broken`, `proto-not-text`. */
export function classifyInputs(files: readonly InputFile[], findings: Findings): Inputs {
  const texts: {path: string; text: string}[] = [];
  const descriptors: FileDescriptorProto[] = [];
  const others: InputFile[] = [];
  for (const file of files.toSorted(byPath)) {
    const isNamedProto = /\.proto$/i.test(file.path);
    const kind = isNamedProto ? 'proto' : detectFileKind(file.bytes);
    if (kind === 'descriptor-set') descriptors.push(...readSet(file, findings));
    else if (kind === 'proto') {
      const text = decodeText(file.bytes);
      if (text === undefined) findings.add(notText(file.path));
      else if (detectTextKind(text) === 'html') findings.add(wrongKind(file));
      else texts.push({path: file.path, text});
    } else others.push(file);
  }
  const isNothing = texts.length === 0 && descriptors.length === 0 && !findings.hasErrors;
  if (isNothing && others.length === 0) findings.add(noFiles);
  // Other files are ignored if there are .proto files, and reported otherwise.
  else if (isNothing) for (const file of others.slice(0, 20)) findings.add(wrongKind(file));
  for (const {path, text} of texts) if (texts.length === 1 && text.trim() === '') findings.add(emptyFile(path));
  return {texts, descriptors};
}

function readSet({path, bytes}: InputFile, findings: Findings): readonly FileDescriptorProto[] {
  try {
    const {file} = fromBinary(FileDescriptorSetSchema, bytes);
    if (file.every(hasValidNames)) {
      for (const one of file) {
        const finding = descriptorFinding(path, one);
        if (finding !== undefined) findings.add(finding);
      }
      return withSafeNames(file);
    }
  } catch {
    // Reported below.
  }
  findings.add({
    severity: 'error',
    code: 'proto-set-broken',
    message: 'This file looks like a descriptor set, but cannot be read.',
    hint: 'Create it again, or pass the .proto files.',
    place: {file: path, line: 1, column: 1},
  });
  return [];
}

const noFiles: Finding = {
  severity: 'error',
  code: 'proto-none',
  message: 'There is no .proto file among these files.',
  hint: 'Pass .proto files or a descriptor set.',
};

function emptyFile(file: string): Finding {
  return {
    severity: 'error',
    code: 'proto-none',
    message: 'This file is empty.',
    hint: 'Use a .proto file that declares messages or services.',
    place: {file, line: 1, column: 1},
  };
}

function notText(file: string): Finding {
  return {
    severity: 'error',
    code: 'proto-not-text',
    message: 'This file has the extension .proto, but is not text.',
    hint: 'Save it as UTF-8.',
    place: {file, line: 1, column: 1},
  };
}

function wrongKind({path, bytes}: InputFile): Finding {
  const text = decodeText(bytes);
  const kind = text === undefined ? undefined : detectTextKind(text);
  if (kind === 'empty') return emptyFile(path);
  const tool = kind && fileKindTable[kind].tool;
  return {
    severity: 'error',
    code: 'proto-none',
    message:
      kind === undefined
        ? 'This is not a .proto file.'
        : `This is ${fileKindTable[kind].description}, not a .proto file.`,
    hint:
      kind === 'html'
        ? htmlHint
        : tool === undefined || tool === 'proto'
          ? 'Pass .proto files or a descriptor set.'
          : `The ${tool} tool reads it.`,
    place: {file: path, line: 1, column: 1},
  };
}
