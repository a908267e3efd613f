// Derives names from the name of a field.

/** The JSON name, as protoc derives it: `page_size` → `pageSize`, `_x` → `X`. */
export function jsonName(field: string): string {
  return field.replace(/_+([^_]?)/g, (_, letter: string) => letter.toUpperCase());
}

/** The message of a map entry: `page_sizes` → `PageSizesEntry`. */
export function entryName(field: string): string {
  return `${jsonName(`_${field}`)}Entry`;
}
