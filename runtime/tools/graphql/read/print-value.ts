// Prints values of a GraphQL document.
import {Kind, type ValueNode} from 'graphql';
import {unicodeEscape} from '../../base/unicode-escape.js';

export function printValue(node: ValueNode): string {
  switch (node.kind) {
    case Kind.VARIABLE:
      return `$${node.name.value}`;
    case Kind.INT:
    case Kind.FLOAT:
    case Kind.ENUM:
      return node.value;
    case Kind.STRING:
      return graphqlString(node.value);
    case Kind.BOOLEAN:
      return String(node.value);
    case Kind.NULL:
      return 'null';
    case Kind.LIST:
      return `[${node.values.map(printValue).join(', ')}]`;
    case Kind.OBJECT:
      return `{${node.fields.map(({name, value}) => `${name.value}: ${printValue(value)}`).join(', ')}}`;
  }
}

/** A string in double quotes. GraphQL has the escapes of JSON; control characters that JSON allows are escaped as well. */
export function graphqlString(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, unicodeEscape);
}
