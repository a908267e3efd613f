// Creates small messages as TypeScript expressions, for tests and the README.
import {ScalarType, type DescField, type DescMessage} from '@bufbuild/protobuf';
import {FeatureSet_FieldPresence} from '@bufbuild/protobuf/wkt';
import {propertyKey} from '../../codegen/typescript-tokens.js';

const maxFields = 3;
const maxDepth = 8;

/** `{ name: "name", pageSize: 1 }`; undefined if a message requires itself. */
export function sampleMessage(message: DescMessage, depth = 0): string | undefined {
  if (depth > maxDepth) return undefined;
  const members: string[] = [];
  for (const field of message.fields) {
    // A field such as `hasOwnProperty` must be set, because the inherited member has another type.
    const isCovering = field.localName in Object.prototype;
    const isRequired = isCovering || field.presence === FeatureSet_FieldPresence.LEGACY_REQUIRED;
    if (!isRequired && (members.length >= maxFields || field.oneof !== undefined || depth > 0)) continue;
    const value = isRequired ? requiredValue(field, depth) : plainValue(field);
    if (value !== undefined) members.push(`${propertyKey(field.localName)}: ${value}`);
    else if (isRequired) return undefined;
  }
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function requiredValue(field: DescField, depth: number): string | undefined {
  if (field.fieldKind === 'message') return sampleMessage(field.message, depth + 1);
  if (field.fieldKind === 'enum') return String(field.enum.values[0]?.number ?? 0);
  return plainValue(field);
}

function plainValue(field: DescField): string | undefined {
  if (field.fieldKind !== 'scalar') return undefined;
  switch (field.scalar) {
    case ScalarType.STRING:
      return '"text"';
    case ScalarType.BOOL:
      return 'true';
    case ScalarType.BYTES:
      return 'new Uint8Array([1, 2, 3])';
    case ScalarType.DOUBLE:
    case ScalarType.FLOAT:
      return '1.5';
    case ScalarType.INT64:
    case ScalarType.UINT64:
    case ScalarType.SINT64:
    case ScalarType.FIXED64:
    case ScalarType.SFIXED64:
      return field.longAsString ? '"7"' : '7n';
    default:
      return '7';
  }
}
