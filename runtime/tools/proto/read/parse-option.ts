// Parses options and their values: words, numbers, strings and messages in text format.
import type {Cursor} from './token-cursor.js';
import {concatBytes, stringBytes} from './tokenize.js';
import type {Constant, ConstantField, Name, OptionNode, OptionPart} from './syntax-nodes.js';

/** Parses `name = value`, after `option` or in brackets. */
export function parseOption(cursor: Cursor): OptionNode {
  const {start} = cursor.current;
  const name = [readPart(cursor)];
  while (cursor.takes('.')) name.push(readPart(cursor));
  cursor.expect('=');
  const value = readConstant(cursor);
  return {name, value, start, end: cursor.previousEnd};
}

/** Parses an optional `[name = value, …]`. */
export function parseOptionList(cursor: Cursor): readonly OptionNode[] {
  if (!cursor.takes('[')) return [];
  const options = [parseOption(cursor)];
  while (cursor.takes(',')) options.push(parseOption(cursor));
  cursor.expect(']');
  return options;
}

function readPart(cursor: Cursor): OptionPart {
  if (!cursor.takes('(')) return {...cursor.name('the name of an option'), isExtension: false};
  const name = cursor.dotted('the name of an option');
  cursor.expect(')');
  return {...name, isExtension: true};
}

function readConstant(cursor: Cursor): Constant {
  const {start} = cursor.current;
  if (cursor.is('{')) return readMessage(cursor, '{', '}');
  const isNegative = cursor.takes('-');
  const token = cursor.current;
  switch (token.kind) {
    case 'integer':
    case 'float':
      cursor.next();
      return {kind: token.kind, isNegative, text: token.text, start, end: token.end};
    case 'name': {
      const {text} = cursor.dotted('a value');
      return {kind: 'name', isNegative, text, start, end: cursor.previousEnd};
    }
    case 'string':
      return readString(cursor);
    default:
      return cursor.unexpected('a value', 'Write a number, a name, a string in quotes, or a message in braces.');
  }
}

/** Parses a string. Adjacent strings are concatenated. */
export function readString(cursor: Cursor): Constant {
  const {start} = cursor.current;
  const pieces: Uint8Array[] = [];
  while (cursor.current.kind === 'string') pieces.push(stringBytes(cursor.next()));
  return {kind: 'string', bytes: concatBytes(pieces), start, end: cursor.previousEnd};
}

function readMessage(cursor: Cursor, opening: string, closing: string): Constant {
  return cursor.within(() => {
    const {start} = cursor.expect(opening);
    const fields: ConstantField[] = [];
    while (!cursor.takes(closing)) {
      fields.push(readField(cursor));
      if (!cursor.takes(',')) cursor.takes(';');
    }
    return {kind: 'message', fields, start, end: cursor.previousEnd};
  });
}

function readField(cursor: Cursor): ConstantField {
  const {name, form} = readFieldName(cursor);
  // A message may follow without a colon.
  const hasColon = cursor.takes(':');
  if (!hasColon && !cursor.is('{') && !cursor.is('<') && !cursor.is('[')) cursor.expect(':');
  return {name, form, value: readFieldValue(cursor)};
}

function readFieldName(cursor: Cursor): {readonly name: Name; readonly form: ConstantField['form']} {
  if (!cursor.takes('[')) return {name: cursor.name('the name of a field'), form: 'field'};
  const {start} = cursor.current;
  let text = cursor.dotted('the name of an extension').text;
  const isAny = cursor.takes('/');
  if (isAny) text += `/${cursor.dotted('the name of a message').text}`;
  const end = cursor.previousEnd;
  cursor.expect(']');
  return {name: {text, start, end}, form: isAny ? 'any' : 'extension'};
}

function readFieldValue(cursor: Cursor): Constant {
  if (cursor.is('<')) return readMessage(cursor, '<', '>');
  if (!cursor.is('[')) return readConstant(cursor);
  return cursor.within(() => {
    const {start} = cursor.expect('[');
    const items: Constant[] = [];
    while (!cursor.is(']')) {
      items.push(readFieldValue(cursor));
      if (!cursor.takes(',')) break;
    }
    cursor.expect(']');
    return {kind: 'list', items, start, end: cursor.previousEnd};
  });
}
