// Checks the declarations of a file, each on its own: its numbers, names and labels, and what its syntax allows. This module walks
// through the nested declarations; the modules that it imports check one kind each.
import type {EnumNode, ExtendNode, FieldNode, FileNode, MessageNode, Name} from '../read/syntax-nodes.js';
import {checkEnum} from './check-enum.js';
import {checkExtension, checkExtensionRanges} from './check-extensions.js';
import {checkField, checkOneof} from './check-field.js';
import {checkFileHeader, checkVisibility} from './check-file-header.js';
import {checkFieldNumbers} from './check-field-numbers.js';
import {type Syntax, syntaxOf} from './descriptor-draft.js';
import type {Report} from './offset-diagnostic.js';

/** A limit of protoc. */
const maxNesting = 31;

interface DeclarationContext {
  readonly file: FileNode;
  readonly syntax: Syntax;
  /** The nesting level of messages. */
  readonly depth: number;
}

export function checkFile(file: FileNode, report: Report): void {
  checkFileHeader(file, report);
  const context = {file, syntax: syntaxOf(file), depth: 1};
  for (const element of file.elements) {
    if (element.kind === 'message') checkMessage(element, context, report);
    else if (element.kind === 'enum') checkVisibleEnum(element, context, report);
    else if (element.kind === 'extend') checkExtend(element, {...context, depth: 0}, report);
  }
}

function checkMessage(node: MessageNode, context: DeclarationContext, report: Report): void {
  const {file, syntax, depth} = context;
  const inside = {...context, depth: depth + 1};
  checkVisibility(node, file, report);
  checkNesting(node.name, depth, report);
  for (const element of node.elements) {
    switch (element.kind) {
      case 'field':
        checkField(element, syntax, report);
        checkNestedMessage(element, inside, report);
        break;
      case 'oneof':
        checkOneof(element, syntax, report);
        for (const field of element.fields) checkNestedMessage(field, inside, report);
        break;
      case 'message':
        checkMessage(element, inside, report);
        break;
      case 'enum':
        checkVisibleEnum(element, context, report);
        break;
      case 'extend':
        checkExtend(element, context, report);
        break;
      case 'extensions':
      case 'reserved':
      case 'option':
        break;
    }
  }
  const fields = node.elements.flatMap((element) =>
    element.kind === 'field' ? [element] : element.kind === 'oneof' ? element.fields : [],
  );
  const extensions = node.elements.flatMap((element) => (element.kind === 'extensions' ? element.ranges : []));
  const reserved = node.elements.filter((element) => element.kind === 'reserved');
  checkFieldNumbers(node, {fields, extensions, reserved}, syntax, report);
  checkExtensionRanges(node, fields, extensions, syntax, report);
}

function checkVisibleEnum(node: EnumNode, {file, syntax}: DeclarationContext, report: Report): void {
  checkVisibility(node, file, report);
  checkEnum(node, syntax, report);
}

function checkExtend({extendee, fields}: ExtendNode, context: DeclarationContext, report: Report): void {
  if (fields.length === 0) {
    report({
      severity: 'error',
      code: 'proto-extend-empty',
      message: `This extension of \`${extendee.text}\` has no fields.`,
      hint: 'Add a field, or remove the block.',
      span: extendee,
    });
  }
  for (const field of fields) {
    checkExtension(field, context.syntax, report);
    checkNestedMessage(field, {...context, depth: Math.max(1, context.depth)}, report);
  }
}

/** A group declares a message in place, and a map a message for its entries. */
function checkNestedMessage({name, type}: FieldNode, context: DeclarationContext, report: Report): void {
  if (type.kind === 'group') checkMessage(type.message, context, report);
  if (type.kind === 'map') checkNesting(name, context.depth, report);
}

function checkNesting(name: Name, depth: number, report: Report): void {
  // Report only the first level above the limit.
  if (depth !== maxNesting + 1) return;
  report({
    severity: 'error',
    code: 'proto-nesting',
    message: `Messages are nested more than ${maxNesting} levels deep.`,
    hint: 'Declare this message at the top level of the file.',
    span: name,
  });
}
