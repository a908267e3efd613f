// Reports names that are valid in a .proto file, but collide or are invalid in the generated code.
import type {FileNode, MessageNode, Name} from '../read/syntax-nodes.js';
import {jsonName} from './json-name.js';
import type {Report} from './offset-diagnostic.js';

/** Names that are invalid for types and variables. The generator appends `$` to other reserved words. */
const invalidNames = new Set(['any', 'unknown', 'never', 'symbol', 'undefined', 'eval', 'arguments', 'await']);

export function checkNames({elements}: FileNode, report: Report): void {
  for (const element of elements) {
    switch (element.kind) {
      case 'message':
        checkType(element.name, report);
        checkMembers(element, report);
        break;
      case 'enum':
        checkType(element.name, report);
        break;
      case 'service':
        checkType(element.name, report);
        checkSame(
          element.methods.map(({name}) => name),
          firstLower,
          report,
        );
        break;
      case 'extend':
      case 'option':
        break;
    }
  }
}

function checkType(name: Name, report: Report): void {
  if (!invalidNames.has(name.text)) return;
  report({
    severity: 'error',
    code: 'proto-name-unusable',
    message: `\`${name.text}\` is not a valid name in TypeScript.`,
    hint: 'Rename it.',
    span: name,
  });
}

function checkMembers({elements}: MessageNode, report: Report): void {
  const members: Name[] = [];
  for (const element of elements) {
    if (element.kind === 'field' || element.kind === 'oneof') members.push(element.name);
    if (element.kind === 'message') checkMembers(element, report);
  }
  checkSame(members, jsonName, report);
}

function firstLower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function checkSame(names: readonly Name[], inCode: (name: string) => string, report: Report): void {
  const first = new Map<string, Name>();
  for (const name of names) {
    const other = first.get(inCode(name.text));
    if (other === undefined) first.set(inCode(name.text), name);
    // Duplicate names are reported separately.
    else if (other.text !== name.text) {
      report({
        severity: 'error',
        code: 'proto-name-clash',
        message: `\`${other.text}\` and \`${name.text}\` get the same name in TypeScript.`,
        hint: 'Rename one of them.',
        span: name,
      });
    }
  }
}
