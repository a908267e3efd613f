// Names that are made from the name of a field.

/** The name in JSON, as the protobuf compiler makes it: `page_size` → `pageSize`, `_x` → `X`. */
export function jsonName(field: string): string {
  return field.replace(/_+([^_]?)/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of the message that holds an entry of a map: `page_sizes` → `PageSizesEntry`. */
export function entryName(field: string): string {
  return `${jsonName(`_${field}`)}Entry`;
}
